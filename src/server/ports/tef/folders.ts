import { join } from 'node:path'
import { type GerenciadorTef, PASTA_TEF } from '../../../domain/options/tef.ts'

/** Folders of one TEF manager, for requests and responses. */
export interface TefFolders {
  req: string
  resp: string
}

/** Names of each manager's folders, below the root. */
const PLACES: Record<GerenciadorTef, readonly [folder: string, req: string, resp: string]> = {
  paygo: ['PAYGO', 'REQ', 'RESP'],
  tef_dial: ['TEF_DIAL', 'req', 'resp'],
  clisitef: ['CLIENTE', 'REQ', 'RESP'],
}

const isManager = (tef: string | null): tef is GerenciadorTef => tef !== null && Object.hasOwn(PLACES, tef)

const NAME = new RegExp(PASTA_TEF)

/**
 * Gives the folders of a till's manager. `{conta}` in the root stands for the account's id, so that in an installation with
 * several accounts none reaches another's. Null: the till has no manager, or an invalid folder name.
 */
export function foldersOf(
  root: string,
  { account_id, tef, tef_pasta }: { account_id: number; tef: string | null; tef_pasta: string | null },
): TefFolders | null {
  if (!isManager(tef)) return null
  const own = tef_pasta ?? ''
  // only a plain name, so that no path leads out of the root
  if (own !== '' && !NAME.test(own)) return null
  const base = join(root.replaceAll('{conta}', String(account_id)), own)
  const [folder, req, resp] = PLACES[tef]
  return { req: join(base, folder, req), resp: join(base, folder, resp) }
}
