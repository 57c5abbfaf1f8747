import type { GrupoXml } from '../../../kit/object.ts'
import { xMotivo } from '../../rejeicoes/index.ts'
import type { Problema } from '../regra.ts'
import { AJUSTE } from './ajuste.ts'
import { COBRANCA } from './cobranca.ts'
import { DEVOLUCAO } from './devolucao.ts'
import { DOCUMENTO } from './documento.ts'
import { EXPORTACAO, IMPORTACAO } from './exterior.ts'
import { ITENS } from './itens.ts'
import { type RegraNota, readNota } from './nota.ts'
import { PAGAMENTO } from './pagamento.ts'
import { PARTILHA } from './partilha.ts'
import { REFERENCIAS } from './referencias.ts'
import { RTC } from './rtc.ts'
import { SITUACAO } from './situacao.ts'
import { TOTAIS } from './totais.ts'
import { LOCAIS, TRANSPORTE } from './transporte.ts'

/** Rules of the built document, in SEFAZ's order. */
export const REGRAS_NOTA: readonly RegraNota[] = [
  ...[...DOCUMENTO, ...REFERENCIAS, ...AJUSTE, ...LOCAIS],
  ...[...ITENS, ...SITUACAO, ...DEVOLUCAO, ...IMPORTACAO, ...PARTILHA, ...RTC],
  ...[...TOTAIS, ...TRANSPORTE, ...COBRANCA, ...PAGAMENTO, ...EXPORTACAO],
]

/** Checks a document as it will be signed: the builder's object, or an XML read by `objetoOf`. [] when nothing is wrong. */
export function preflightNota(nfe: GrupoXml): Problema[] {
  const nota = readNota(nfe)
  return REGRAS_NOTA.filter(
    ({ modelos }) => modelos.includes(nota.modelo) || (nota.balcao && modelos.includes('balcao')),
  ).flatMap(({ codigo, check }) =>
    check(nota).map(achado => ({ ...achado, codigo, xMotivo: xMotivo(codigo) })),
  )
}
