import { afterEach, describe, expect, test, vi } from 'vitest'
import { moved, onWire, pictures, placeOf, toPixels, toPlace } from '../../src/web/map/mercator.ts'
import { position } from '../../src/web/map/position.ts'

const SE = { lat: -23.550_52, log: -46.633_308 }

describe('mapa', () => {
  test('a Praça da Sé cai no quadro da fórmula do OpenStreetMap e volta ao mesmo lugar', () => {
    const { x, y } = toPixels(SE, 14)
    // "slippy map tilenames", written another way than ours
    const lat = (SE.lat * Math.PI) / 180
    const row = ((1 - Math.log(Math.tan(lat) + 1 / Math.cos(lat)) / Math.PI) / 2) * 2 ** 14
    expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([6069, Math.floor(row)])
    const back = toPlace({ x, y }, 14)
    expect(onWire(back.lat)).toBe('-23.55052')
    expect(onWire(back.log)).toBe('-46.633308')
  })

  test('depois do Pacífico vem o outro lado', () => {
    const there = moved(SE, 17, 64, -64)
    expect(there.log).toBeGreaterThan(SE.log)
    expect(there.lat).toBeGreaterThan(SE.lat)
    expect(onWire(moved(there, 17, -64, 64).lat)).toBe('-23.55052')
    expect(moved({ lat: 0, log: 179.9 }, 4, 64, 0).log).toBeLessThan(0)
  })

  test('os quadros cobrem a vista inteira e nunca saem do mundo', () => {
    const all = pictures(SE, 14, 760, 380)
    expect(all.length).toBeGreaterThanOrEqual(8)
    expect(Math.min(...all.map(({ left }) => left))).toBeLessThanOrEqual(0)
    expect(Math.max(...all.map(({ left }) => left)) + 256).toBeGreaterThanOrEqual(760)
    for (const { x, y } of pictures({ lat: 85, log: 0 }, 1, 760, 380)) {
      expect(x).toBeLessThan(2)
      expect(y).toBeGreaterThanOrEqual(0)
    }
  })

  test('só dois números deste mundo são um lugar', () => {
    expect(placeOf('-23.5', '-46.6')).toEqual({ lat: -23.5, log: -46.6 })
    expect(placeOf('-23,5', '-46,6')).toEqual({ lat: -23.5, log: -46.6 })
    for (const [lat, log] of [
      ['', ''],
      ['-23.5', null],
      ['91', '0'],
      ['0', '181'],
    ])
      expect(placeOf(lat, log)).toBeNull()
  })
})

describe('localização do aparelho', () => {
  afterEach(() => vi.unstubAllGlobals())
  const withDevice = (ask: Geolocation['getCurrentPosition']) =>
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: ask } })

  test('5 s, no máximo 3 s de idade, alta precisão', async () => {
    const ask = vi.fn<Geolocation['getCurrentPosition']>(found =>
      found({ coords: { latitude: 1, longitude: 2 } } as GeolocationPosition),
    )
    withDevice(ask)
    expect(await position()).toEqual({ lat: 1, log: 2 })
    expect(ask.mock.calls[0]?.[2]).toEqual({ timeout: 5000, maximumAge: 3000, enableHighAccuracy: true })
  })

  test('a recusa é a do navegador', async () => {
    withDevice((_, failed) => failed?.({ message: 'User denied Geolocation' } as GeolocationPositionError))
    await expect(position()).rejects.toThrow('User denied Geolocation')
    vi.stubGlobal('navigator', {})
    await expect(position()).rejects.toThrow('Este navegador não informa a localização')
  })
})
