import { createDemoPfx, type DemoPfx } from '../../../sim/certificates/demo-pfx.ts'
import { type Certificado, openPfx } from '../../../src/server/sefaz/certificate.ts'

export const DEMO: DemoPfx = {
  razaoSocial: 'MERCADO DEMONSTRACAO LTDA',
  cnpj: '11222333000181',
  responsavel: 'MARIA DA SILVA',
  cpfResponsavel: '52998224725',
  municipio: 'SAO PAULO',
  uf: 'SP',
  validoDe: new Date('2026-01-01T00:00:00Z'),
  validade: new Date('2027-01-01T00:00:00Z'),
  senha: 'segredo',
}

export const AGORA = new Date('2026-11-20T12:00:00Z')

/** One RSA key a run: generating is the slow part. */
let unico: Certificado | null = null
export function certificadoDemo(): Certificado {
  unico ??= openPfx(createDemoPfx(DEMO), DEMO.senha, AGORA)
  return unico
}
