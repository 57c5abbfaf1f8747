import './react.ts'
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { resetPage } from '../../src/web/state/cell.ts'
import { openPage } from './page.ts'

// a worker keeps the modules that it has loaded, and each file finds their state as a page that has just opened
openPage()
resetPage()

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
