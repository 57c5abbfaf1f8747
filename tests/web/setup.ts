import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { openPage } from './page.ts'

// a worker keeps what it has loaded of packages; our own modules, and the state that they hold, are new to each file
vi.resetModules()
openPage()

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
