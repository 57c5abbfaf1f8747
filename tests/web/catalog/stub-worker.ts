import { vi } from 'vitest'

/** This DOM has no workers: the catalogue's is what `make` gives, from its next opening on. */
export function stubWorker(make: () => object): void {
  vi.stubGlobal('Worker', function Worker() {
    return make()
  })
}
