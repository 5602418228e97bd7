// A board on which a game is stepped through. The page says everything without it.
(function () {
  "use strict";
  var SVG = "http://www.w3.org/2000/svg";
  function make(name, attributes, parent) {
    var made = document.createElementNS(SVG, name);
    for (var key in attributes) made.setAttribute(key, attributes[key]);
    parent.appendChild(made);
    return made;
  }
  // The middles of the playing squares, row by row from the top left: the order of the letters of a position.
  function middles(symbol) {
    var squares = symbol.querySelectorAll("rect.dark");
    if (!squares.length) squares = symbol.querySelectorAll("rect.light");
    return Array.prototype.map.call(squares, function (square) {
      var half = square.getAttribute("width") / 2;
      return [Number(square.getAttribute("x")) + half, Number(square.getAttribute("y")) + half];
    });
  }
  function piece(letter, x, y, parent) {
    var side = letter.toLowerCase() === "w" ? "white" : "black";
    var king = letter !== letter.toLowerCase();
    var disc = function (cy) { make("circle", { "class": side + " piece", cx: x, cy: cy, r: 20 }, parent); };
    if (!king) {
      disc(y);
      make("circle", { "class": side + " ring", cx: x, cy: y, r: 14 }, parent);
      return;
    }
    disc(y + 5);
    disc(y - 1);
    var crown = "M" + (x - 13) + " " + (y - 7) + "l3 15h20l3 -15l-7 6l-6 -10l-6 10z";
    make("path", { "class": side + " crown", d: crown }, parent);
  }
  function player(host) {
    var symbol = document.getElementById("board" + host.dataset.board);
    var article = host.closest("article");
    var positions = host.dataset.positions.split(" ");
    var links = article.querySelectorAll(".moves a[data-ply]");
    var places = middles(symbol);
    var at = 0;
    var view = symbol.getAttribute("viewBox");
    var svg = make("svg", { "class": "board", viewBox: view, role: "img" }, host);
    var title = make("title", {}, svg);
    make("use", { href: "#" + symbol.id }, svg);
    var pieces = make("g", {}, svg);
    var steps = document.createElement("div");
    steps.className = "steps";
    host.appendChild(steps);
    var told = document.createElement("output");
    function button(sign, name, to) {
      var made = document.createElement("button");
      made.type = "button";
      made.textContent = sign;
      made.setAttribute("aria-label", name);
      made.addEventListener("click", function () { show(to()); });
      steps.appendChild(made);
    }
    function show(ply) {
      at = Math.max(0, Math.min(positions.length - 1, ply));
      while (pieces.firstChild) pieces.removeChild(pieces.firstChild);
      places.forEach(function (place, i) {
        var letter = positions[at].charAt(i + 1);
        if ("wWbB".indexOf(letter) >= 0) piece(letter, place[0], place[1], pieces);
      });
      links.forEach(function (link, i) { link.classList.toggle("here", i + 1 === at); });
      article.querySelectorAll(".point").forEach(function (point, i) { point.classList.toggle("here", i === at); });
      var words = at ? links[at - 1].textContent + "  " + links[at - 1].title : "Start";
      told.textContent = words;
      title.textContent = words;
    }
    button("\u00AB", "To the start", function () { return 0; });
    button("\u2039", "One move back", function () { return at - 1; });
    steps.appendChild(told);
    button("\u203A", "One move on", function () { return at + 1; });
    button("\u00BB", "To the end", function () { return positions.length - 1; });
    host.addEventListener("keydown", function (event) {
      if (event.key === "ArrowLeft") show(at - 1);
      else if (event.key === "ArrowRight") show(at + 1);
      else return;
      event.preventDefault();
    });
    links.forEach(function (link) {
      link.addEventListener("click", function (event) {
        event.preventDefault();
        show(Number(link.dataset.ply));
      });
    });
    host.hidden = false;
    show(0);
  }
  document.querySelectorAll(".player").forEach(player);
})();
