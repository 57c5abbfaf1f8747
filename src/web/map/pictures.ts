import { verQuadro } from '../../domain/api/mapa.ts'
import { callBlob } from '../api/client.ts'
import { pageState } from '../state/cell.ts'

const KEPT = 200
const kept = pageState(() => new Map<string, Promise<ImageBitmap>>())

/** Fetches a map tile, and caches the last KEPT tiles; a failed tile is not cached. */
export function picture(z: number, x: number, y: number): Promise<ImageBitmap> {
  const key = `${z}/${x}/${y}`
  const found = kept.get(key)
  if (found) return found
  const asked = callBlob(verQuadro, { params: { z, x, y }, semMover: true, accept: 'image/*' }).then(blob =>
    createImageBitmap(blob),
  )
  asked.catch(() => kept.delete(key))
  kept.set(key, asked)
  for (const old of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(old)
  }
  return asked
}
