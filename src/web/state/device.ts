/** Storage of this device: session, theme, keys, drafts. */
export interface DeviceStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

declare global {
  interface Window {
    /** Stores that a mobile app uses in place of the browser's; set before the application starts. */
    teclaDevice?: { device: DeviceStore; tab: DeviceStore }
  }
}

const through = (store: () => DeviceStore): DeviceStore => ({
  getItem: key => store().getItem(key),
  setItem: (key, value) => store().setItem(key, value),
  removeItem: key => store().removeItem(key),
})

/**
 * Storage that lasts on this device until removed. Other code must not use localStorage and sessionStorage directly.
 */
export const device = through(() => window.teclaDevice?.device ?? localStorage)

/** Storage of this tab alone. */
export const tab = through(() => window.teclaDevice?.tab ?? sessionStorage)
