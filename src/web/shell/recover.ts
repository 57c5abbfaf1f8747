import { tab } from '../state/device.ts'
import { newVersionThere, updateBlockers } from '../sw/install.ts'

const TRIED = 'tecla.recarga'
/** Least time, ms, between two automatic reloads: a broken server would cause endless reloads. */
const AGAIN_MS = 60_000

/** Reloads the page when a part is missing and the server has a newer client, unless unsaved work would be lost. */
export async function reloadIfNewer(): Promise<void> {
  const last = Number(tab.getItem(TRIED) ?? 0)
  if (Date.now() - last < AGAIN_MS || updateBlockers().length > 0) return
  if (!(await newVersionThere().catch(() => false)) || updateBlockers().length > 0) return
  tab.setItem(TRIED, String(Date.now()))
  window.location.reload()
}
