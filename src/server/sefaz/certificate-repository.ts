import type { Q } from '../db/transaction.ts'
import type { Vault } from '../vault.ts'

interface Stored {
  certificado: Buffer | null
  certificado_senha: Buffer | null
}

/** Makes the context that binds an encrypted value to its company: a row copied to another company cannot be decrypted. */
const context = (account_id: number, empresa_id: number) => `certificado ${account_id} ${empresa_id}`

/** Decrypts a company's PFX and password; null: none. @throws Error when another key file encrypted them */
export async function loadCertificate(
  q: Q,
  vault: Vault,
  account_id: number,
  empresa_id: number,
): Promise<{ pfx: Buffer; senha: string } | null> {
  const { rows } = await q.query<Stored>(
    'select certificado, certificado_senha from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  const row = rows[0]
  if (!row?.certificado || !row.certificado_senha) return null
  const bound = context(account_id, empresa_id)
  return {
    pfx: vault.open(row.certificado, bound),
    senha: vault.open(row.certificado_senha, bound).toString('utf8'),
  }
}

export async function saveCertificate(
  q: Q,
  vault: Vault,
  certificate: {
    account_id: number
    empresa_id: number
    pfx: Buffer
    senha: string
    validade_certificado: string
  },
): Promise<void> {
  const bound = context(certificate.account_id, certificate.empresa_id)
  await q.query(
    'update empresas set certificado = $2, certificado_senha = $3, validade_certificado = $4 where account_id = $conta and id = $1',
    [
      certificate.empresa_id,
      vault.seal(certificate.pfx, bound),
      vault.seal(Buffer.from(certificate.senha, 'utf8'), bound),
      certificate.validade_certificado,
    ],
  )
}

export const dropCertificate = (q: Q, empresa_id: number) =>
  q.query(
    'update empresas set certificado = null, certificado_senha = null, validade_certificado = null where account_id = $conta and id = $1',
    [empresa_id],
  )
