import { tab } from '../state/device.ts'
import { newVersionThere, updateBlockers } from '../sw/install.ts'

const TRIED = 'tecla.recarga'
/** A reload that did not help is not repeated at once: a broken server would reload for ever. */
const AGAIN_MS = 60_000

/**
 * A part of the client is missing: if the server has a newer client, the page is loaded again by itself, unless something would be
 * lost. Otherwise the person decides.
 */
export async function reloadIfNewer(): Promise<void> {
  const last = Number(tab.getItem(TRIED) ?? 0)
  if (Date.now() - last < AGAIN_MS || updateBlockers().length > 0) return
  if (!(await newVersionThere().catch(() => false)) || updateBlockers().length > 0) return
  tab.setItem(TRIED, String(Date.now()))
  window.location.reload()
}
