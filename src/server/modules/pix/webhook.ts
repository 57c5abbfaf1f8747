import type { Body } from '../../../domain/api/define.ts'
import type { avisoPix } from '../../../domain/api/pix.ts'
import type { Deps } from '../../deps.ts'
import type { createPixClient } from '../../ports/pix/client.ts'
import { sameText } from '../../same-text.ts'
import { createLimite } from '../acesso/service.ts'

/** A company and its account. */
export interface PixCompany {
  account_id: number
  empresa_id: number
}

const MINUTE_MS = 60_000
/** Maximum of notices processed in a minute: of a company, and of one charge. */
const OF_COMPANY = 240
const OF_CHARGE = 12
/** Maximum of charges processed per notice. */
const NAMED = 50

interface Room extends Pick<Deps, 'clock' | 'vault'> {
  client: Pick<ReturnType<typeof createPixClient>, 'notify'>
  /** Base URL (https) where the PSP (Pix bank) reaches this server; null: it cannot, and no webhook is registered. */
  base: string | null
  /** Updates a charge from the PSP. */
  look(company: PixCompany, txid: string): Promise<void>
}

/** Makes the webhook of the PSP. The contents of a notice are not trusted: it only triggers a query of the charge. */
export function createWebhook({ clock, vault, client, base, look }: Room) {
  const ofCompany = createLimite(clock, OF_COMPANY, MINUTE_MS)
  const ofCharge = createLimite(clock, OF_CHARGE, MINUTE_MS)
  /** URL registered for each Pix key, and when it is registered again. */
  const registered = new Map<string, { url: string; until: number }>()

  const sign = ({ account_id, empresa_id }: PixCompany) =>
    vault.sign(`${account_id}-${empresa_id}`, 'webhook do Pix')
  const tokenOf = (company: PixCompany) => `${company.account_id}-${company.empresa_id}-${sign(company)}`

  /** Reads the company from the token in the URL; null: an invalid token. */
  function companyOf(token: string): PixCompany | null {
    const [, account, empresa, signed = ''] = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/.exec(token) ?? []
    if (!account || !empresa) return null
    const company = { account_id: Number(account), empresa_id: Number(empresa) }
    return sameText(signed, sign(company)) ? company : null
  }

  return {
    /** Handles a notice. False: the token is invalid. */
    hear(token: string, { pix }: Body<typeof avisoPix>): boolean {
      const company = companyOf(token)
      if (!company) return false
      if (!ofCompany.passa(token)) return true
      const named = new Set(pix.flatMap(({ txid }) => (txid ? [txid] : [])))
      for (const txid of [...named].slice(0, NAMED))
        if (ofCharge.passa(txid)) void look(company, txid).catch(() => undefined)
      return true
    },

    /** Registers a key's webhook unless accepted or tried within a minute. Does not wait: charges work without it. */
    register(company: PixCompany, chave: string): void {
      if (base === null) return
      const url = `${base}/pix/webhook/${tokenOf(company)}`
      const known = registered.get(chave)
      const now = clock().getTime()
      if (known?.url === url && known.until > now) return
      registered.set(chave, { url, until: now + MINUTE_MS })
      void client.notify(chave, url).then(
        said =>
          said.kind === 'answer' && said.answer === true && registered.set(chave, { url, until: Infinity }),
        () => undefined,
      )
    },
  }
}
