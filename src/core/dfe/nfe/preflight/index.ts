import { tpImpOf } from '../../../document/models.ts'
import type { GrupoXml } from '../../kit/object.ts'
import { CAMPO } from '../campos.ts'
import type { EntradaNfe } from '../compose/entrada.ts'
import { writtenItems } from '../compose/lotes-do-item.ts'
import { buildNfe } from '../compose/nfe.ts'
import { ITEM_HOMOLOGACAO } from '../compose/partes.ts'
import { xMotivo } from '../rejeicoes/index.ts'
import { ITENS } from './itens.ts'
import { preflightNota } from './nota/index.ts'
import { PARTES } from './partes.ts'
import { atLine, type PreflightRule, type Problema } from './regra.ts'

const REGRAS_ENTRADA: readonly PreflightRule[] = [...PARTES, ...ITENS]

/**
 * Finds every refusal that can be foreseen, before number and signature are spent. Checks the registered data first; when
 * they are right, checks the document as it will be signed (`objeto`). [] = ready to issue.
 */
export function preflight(entrada: EntradaNfe, objeto: GrupoXml = buildNfe(entrada)): Problema[] {
  const registrado = applyRules(REGRAS_ENTRADA, entrada)
  if (registrado.length > 0) return registrado
  const achados = preflightNota(objeto)
  if (achados.length === 0) return achados
  const escritos = writtenItems(entrada)
  return achados.map(problema => {
    const { campo, texto } = atLine(problema, escritos)
    return { ...problema, campo: atOrigin(campo, entrada), texto: withName(texto, entrada) }
  })
}

/** Points at the line's referenced note when the document names several notes: each line then needs its own. */
const atOrigin = (campo: string, { ide }: EntradaNfe): string =>
  (ide.refNFe ?? []).length > 1 ? campo.replace(/^(itens\.\d+)\.ref$/, `$1.${CAMPO.origem}`) : campo

/** Puts the product's name back: in homologação the first line's name is a text fixed by law. */
const withName = (texto: string, { itens }: EntradaNfe): string =>
  texto.replace(ITEM_HOMOLOGACAO, () => itens[0]?.xProd ?? ITEM_HOMOLOGACAO)

function applyRules(regras: readonly PreflightRule[], entrada: EntradaNfe): Problema[] {
  const balcao = tpImpOf(entrada.ide) === '6'
  return regras
    .filter(({ modelos }) => modelos.includes(entrada.ide.mod) || (balcao && modelos.includes('balcao')))
    .flatMap(({ codigo, check }) =>
      check(entrada).map(achado => ({ ...achado, codigo, xMotivo: xMotivo(codigo) })),
    )
}
