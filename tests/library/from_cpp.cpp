// tests/library/from_cpp.cpp - the library from C++: both headers, an engine in a smart pointer, a stop from
// another thread. Compiled and run by library.sh against an installed copy.
#include <avocet.h>
#include <avocet_agent.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

using engine = std::unique_ptr<avocet_engine, decltype(&avocet_engine_free)>;
using position = std::unique_ptr<avocet_position, decltype(&avocet_position_free)>;

int main() {
    avocet_error error;
    avocet_result result;
    engine champion(avocet_engine_new("hash=1,depth=60", &error), avocet_engine_free);
    position start(avocet_position_new(8, &error), avocet_position_free);
    avocet_stop *stop = avocet_stop_new(&error);
    if (!champion || !start || !stop) return 1;
    avocet_request request{};
    request.stop = stop;
    std::thread stopper([stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        avocet_stop_set(stop);
    });
    const avocet_status status =
        avocet_engine_search(champion.get(), start.get(), &request, &result, &error);
    stopper.join();
    avocet_stop_free(stop);
    if (status != AVOCET_OK || avocet_position_play(start.get(), result.best.square, &error)) return 1;
    std::printf("played from C++\n");
}
