import type { Ponto } from './mercator.ts'

/** Options from doc 3 §9.1: timeout 5 s, at most 3 s old, high accuracy. */
const OPTIONS: PositionOptions = { timeout: 5000, maximumAge: 3000, enableHighAccuracy: true }

/** Gives this device's position. @throws Error with the browser's message, or one in Portuguese */
export const position = (): Promise<Ponto> =>
  new Promise((found, failed) => {
    if (!('geolocation' in navigator)) return failed(new Error('Este navegador não informa a localização'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ lat: coords.latitude, log: coords.longitude }),
      ({ message }) => failed(new Error(message || 'O navegador não informou a localização')),
      OPTIONS,
    )
  })
