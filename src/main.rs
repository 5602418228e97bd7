fn main() {
    damier::run(&std::env::args().skip(1).collect::<Vec<_>>())
}
