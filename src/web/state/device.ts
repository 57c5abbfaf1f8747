/** Storage of this device: session, theme, keys, drafts. */
export interface DeviceStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

declare global {
  interface Window {
    /** Stores of a wrapper without a browser's, set before the app starts (G-100). */
    teclaDevice?: { device: DeviceStore; tab: DeviceStore }
  }
}

const through = (store: () => DeviceStore): DeviceStore => ({
  getItem: key => store().getItem(key),
  setItem: (key, value) => store().setItem(key, value),
  removeItem: key => store().removeItem(key),
})

/** Storage kept on this device until removed. Other code must not use the browser's stores directly. */
export const device = through(() => window.teclaDevice?.device ?? localStorage)

/** Storage of this tab alone. */
export const tab = through(() => window.teclaDevice?.tab ?? sessionStorage)
