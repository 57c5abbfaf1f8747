import { createDemoPfx } from '../certificates/demo-pfx.ts'
import type { DemoQ } from './house.ts'
import { type EmpresaDemo, SENHA } from './mundo.ts'

const DIA = 86_400_000

/**
 * Gives the last day of validity: `dias` whole days from today in the company's time zone (UTC−3, without daylight saving
 * since 2019).
 */
export const ultimoDia = (agora: Date, dias: number): string =>
  new Date(agora.getTime() - 3 * 3_600_000 + dias * DIA).toISOString().slice(0, 10)

interface Alvo {
  account_id: number
  empresa_id: number
  empresa: Pick<EmpresaDemo, 'razao' | 'cnpj' | 'municipio' | 'uf'>
}

/** Makes and stores a self-signed A1 certificate of the company, valid until the end of `validade` (yyyy-mm-dd). */
export async function seedCertificado(
  q: Pick<DemoQ, 'saveCertificate'>,
  { account_id, empresa_id, empresa }: Alvo,
  validade: string,
  agora: Date,
): Promise<void> {
  const pfx = createDemoPfx({
    razaoSocial: empresa.razao,
    cnpj: empresa.cnpj,
    responsavel: 'RESPONSAVEL DE DEMONSTRACAO',
    cpfResponsavel: '11144477735',
    municipio: empresa.municipio,
    uf: empresa.uf,
    validoDe: new Date(agora.getTime() - 30 * DIA),
    validade: new Date(`${validade}T23:59:59-03:00`),
    senha: SENHA,
  })
  await q.saveCertificate({
    account_id,
    empresa_id,
    pfx,
    senha: SENHA,
    validade_certificado: validade,
  })
}
