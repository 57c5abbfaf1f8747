/** Storage of this device: session, theme, keys, drafts. */
export interface DeviceStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

declare global {
  interface Window {
    /** Parts that an app around the page brings; set before the application starts (docs/wrapper.md). */
    teclaDevice?: {
      /** Stores used in place of the browser's. */
      device?: DeviceStore
      tab?: DeviceStore
      /** Address of the server, without a slash at the end, where another one gave the page. */
      server?: string
    }
  }
}

const through = (store: () => DeviceStore): DeviceStore => ({
  getItem: key => store().getItem(key),
  setItem: (key, value) => store().setItem(key, value),
  removeItem: key => store().removeItem(key),
})

/** Storage on this device, lasting until removed; other code must not use localStorage and sessionStorage directly. */
export const device = through(() => window.teclaDevice?.device ?? localStorage)

/** Storage of this tab alone. */
export const tab = through(() => window.teclaDevice?.tab ?? sessionStorage)

/** Gives the address of a path of the server. Other code must not take it from the page's location. */
export const atServer = (path: string): string => (window.teclaDevice?.server ?? '') + path

/** Gives the server's address: 'https://loja.example:4000'. */
export const serverAddress = (): string => window.teclaDevice?.server ?? window.location.origin
