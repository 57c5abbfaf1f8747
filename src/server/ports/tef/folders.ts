import { join } from 'node:path'
import { type GerenciadorTef, PASTA_TEF } from '../../../domain/options/tef.ts'

/** Folders of exchange of one manager. */
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
 * Folders of a till's manager. `{conta}` in the root is the account: an installation of several has it, so that none
 * reaches another's. Null: the till has no manager, or its folder's name is none.
 */
export function foldersOf(
  root: string,
  { account_id, tef, tef_pasta }: { account_id: number; tef: string | null; tef_pasta: string | null },
): TefFolders | null {
  if (!isManager(tef)) return null
  const own = tef_pasta ?? ''
  // a name and nothing else: no way out of the root
  if (own !== '' && !NAME.test(own)) return null
  const base = join(root.replaceAll('{conta}', String(account_id)), own)
  const [folder, req, resp] = PLACES[tef]
  return { req: join(base, folder, req), resp: join(base, folder, resp) }
}
