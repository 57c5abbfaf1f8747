/** Store of this device's own things: session, theme, keys, drafts. */
export interface DeviceStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

declare global {
  interface Window {
    /** A wrapper that is no browser puts its stores here before the app starts (G-100). */
    teclaDevice?: { device: DeviceStore; tab: DeviceStore }
  }
}

const through = (store: () => DeviceStore): DeviceStore => ({
  getItem: key => store().getItem(key),
  setItem: (key, value) => store().setItem(key, value),
  removeItem: key => store().removeItem(key),
})

/** Kept on this device until it is removed. The only way to it: nobody else names the browser's stores. */
export const device = through(() => window.teclaDevice?.device ?? localStorage)

/** Kept for this tab alone. */
export const tab = through(() => window.teclaDevice?.tab ?? sessionStorage)
