import { timingSafeEqual } from 'node:crypto'
import type { Body } from '../../../domain/api/define.ts'
import type { avisoPix } from '../../../domain/api/pix.ts'
import type { Deps } from '../../deps.ts'
import type { createPixClient } from '../../ports/pix/client.ts'
import { createLimite } from '../acesso/service.ts'

/** Company of an account. */
export interface PixCompany {
  account_id: number
  empresa_id: number
}

const MINUTE_MS = 60_000
/** Notices of a company, and of one charge, that are looked at in a minute. */
const OF_COMPANY = 240
const OF_CHARGE = 12
/** Charges that one notice may name. */
const NAMED = 50

interface Room extends Pick<Deps, 'clock' | 'vault'> {
  client: ReturnType<typeof createPixClient>
  /** https://… that the PSP reaches us at; null: it cannot, and we ask. */
  base: string | null
  /** Asks the PSP how a charge stands now. */
  look(company: PixCompany, txid: string): Promise<void>
}

/** Notices of the PSP: nothing of them is believed, they only make us ask now. */
export function createWebhook({ clock, vault, client, base, look }: Room) {
  const ofCompany = createLimite(clock, OF_COMPANY, MINUTE_MS)
  const ofCharge = createLimite(clock, OF_CHARGE, MINUTE_MS)
  /** Address that each key was registered with, and when it is tried again. */
  const registered = new Map<string, { url: string; until: number }>()

  const sign = ({ account_id, empresa_id }: PixCompany) =>
    vault.sign(`${account_id}-${empresa_id}`, 'webhook do Pix')
  const tokenOf = (company: PixCompany) => `${company.account_id}-${company.empresa_id}-${sign(company)}`

  /** Finds whose an address is; null: nobody's. */
  function companyOf(token: string): PixCompany | null {
    const [, account, empresa, signed = ''] = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/.exec(token) ?? []
    if (!account || !empresa) return null
    const company = { account_id: Number(account), empresa_id: Number(empresa) }
    return timingSafeEqual(Buffer.from(signed), Buffer.from(sign(company))) ? company : null
  }

  return {
    /** Takes a notice. False: the address is nobody's. */
    hear(token: string, { pix }: Body<typeof avisoPix>): boolean {
      const company = companyOf(token)
      if (!company) return false
      if (!ofCompany.passa(token)) return true
      const named = new Set(pix.flatMap(({ txid }) => (txid ? [txid] : [])))
      for (const txid of [...named].slice(0, NAMED))
        if (ofCharge.passa(txid)) void look(company, txid).catch(() => undefined)
      return true
    },

    /** Tells the PSP where it may notify of a key, once; in its own time, because charging needs no notice. */
    register(company: PixCompany, chave: string): void {
      if (base === null) return
      const url = `${base}/pix/webhook/${tokenOf(company)}`
      const known = registered.get(chave)
      const now = clock().getTime()
      if (known?.url === url && known.until > now) return
      registered.set(chave, { url, until: now + MINUTE_MS })
      void client.notify(chave, url).then(
        ({ kind }) => kind === 'answer' && registered.set(chave, { url, until: Infinity }),
        () => undefined,
      )
    },
  }
}
