import { vi } from 'vitest'

// these files need modules of their own, and leave none to the next
vi.resetModules()
