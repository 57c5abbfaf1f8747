import { diaIn, fusoOf } from '../../../core/document/fuso.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { CertificadoErro, openPfx } from '../../sefaz/certificate.ts'
import { dropCertificate, loadCertificate, saveCertificate } from '../../sefaz/certificate-repository.ts'
import { loadSim } from '../../simulators.ts'
import { readTitular } from './ambiente-repository.ts'

const DAY = 86_400_000
const VALIDADE_DIAS = 3 * 365
/** Password of training certificates. Not a secret: only our simulator trusts these certificates. */
const SENHA = 'treinamento'
const RESPONSAVEL = 'RESPONSAVEL DE TREINAMENTO'

type Guarda = Pick<Deps, 'vault' | 'clock'>

/** Returns the kind of the company's certificate: none, a training certificate made here, or a real one. */
export async function certificadoDe(
  q: Q,
  { vault }: Pick<Guarda, 'vault'>,
  { account_id }: Tenant,
  empresa_id: number,
): Promise<'nenhum' | 'treinamento' | 'real'> {
  const stored = await loadCertificate(q, vault, account_id, empresa_id)
  if (!stored) return 'nenhum'
  if (stored.senha !== SENHA) return 'real'
  try {
    return openPfx(stored.pfx, stored.senha, null).responsavel === RESPONSAVEL ? 'treinamento' : 'real'
  } catch (error) {
    if (error instanceof CertificadoErro) return 'real'
    throw error
  }
}

/** Makes a training certificate where there is no real one. SEFAZ would refuse it (283); the simulator takes it. */
export async function prepareTreinamento(
  q: Q,
  deps: Guarda,
  tenant: Tenant,
  empresa_id: number,
): Promise<void> {
  if ((await certificadoDe(q, deps, tenant, empresa_id)) === 'real') return
  const empresa = await readTitular(q, empresa_id)
  if (!empresa) throw new Error('prepareTreinamento: no such company')
  const agora = deps.clock().getTime()
  const validade = new Date(agora + VALIDADE_DIAS * DAY)
  const { createDemoPfx } = await loadSim()
  const pfx = createDemoPfx({
    razaoSocial: empresa.razao,
    cnpj: empresa.cnpj,
    responsavel: RESPONSAVEL,
    cpfResponsavel: '11144477735',
    municipio: empresa.municipio || 'SAO PAULO',
    uf: empresa.uf || 'SP',
    validoDe: new Date(agora - DAY),
    validade,
    senha: SENHA,
  })
  await saveCertificate(q, deps.vault, {
    ...tenant,
    empresa_id,
    pfx,
    senha: SENHA,
    validade_certificado: diaIn(
      validade,
      fusoOf(String(empresa['uf'] ?? ''), String(empresa['municipio_ibge'] ?? '')),
    ),
  })
}

/** Removes the training certificate when training ends: SEFAZ would refuse it. */
export async function leaveTreinamento(
  q: Q,
  deps: Guarda,
  tenant: Tenant,
  empresa_id: number,
): Promise<void> {
  if ((await certificadoDe(q, deps, tenant, empresa_id)) !== 'treinamento') return
  await dropCertificate(q, empresa_id)
}
