import { noteLines } from './blocks/c.ts'
import { addFreight, freightLines } from './blocks/d.ts'
import { addNote, blockE, type FigurasSped } from './blocks/e.ts'
import { blockH, blockK } from './blocks/stock.ts'
import { Sums } from './blocks/sums.ts'
import { blockZero, byCode } from './blocks/zero.ts'
import type {
  EmpresaSped,
  FatosDoMes,
  FreteSped,
  ItemSped,
  NotaSped,
  ParceiroSped,
  PeriodoSped,
} from './facts.ts'
import { layoutOf } from './leiaute/index.ts'
import { createSpedWriter } from './writer.ts'

/** Fields of 1010 that declare registers which this program never writes. */
const NONE_OF = [
  ...['IND_EXP', 'IND_CCRF', 'IND_COMB', 'IND_USINA', 'IND_VA', 'IND_EE', 'IND_CART', 'IND_FORM', 'IND_AER'],
  ...['IND_GIAF1', 'IND_GIAF3', 'IND_GIAF4', 'IND_REST_RESSARC_COMPL_ICMS'],
]

/**
 * Starts a file of EFD ICMS/IPI. Notes are given one by one, in their order; their lines are block C. `close` then gives the
 * lines before and after block C; freights, given before, are block D. @throws RangeError for a period without a layout
 */
export function openSped(how: { empresa: EmpresaSped; periodo: PeriodoSped; finalidade: '0' | '1' }) {
  const { empresa, periodo, finalidade } = how
  const { versao, tabela } = layoutOf(periodo.inicio)
  const writer = createSpedWriter(tabela)
  const sums = new Sums()
  const parceiros = new Map<string, ParceiroSped>()
  const itens = new Map<string, ItemSped>()
  const freights: FreteSped[] = []
  let notes = 0

  const refer = (item: ItemSped): string => {
    if (!itens.has(item.cod)) itens.set(item.cod, item)
    return item.cod
  }

  return {
    tabela,
    /** Writes a note's lines. The first call also opens block C. */
    note(nota: NotaSped): string[] {
      const opening = notes++ === 0 ? [writer.open('C', true)] : []
      if (nota.parceiro && nota.situacao !== '02') parceiros.set(nota.parceiro.cod, nota.parceiro)
      if (!nota.propria) for (const { item } of nota.linhas) if (item) refer(item)
      addNote(sums, nota)
      return [...opening, ...noteLines(writer, nota)]
    },

    /** Adds a freight. */
    freight(frete: FreteSped): void {
      freights.push(frete)
      if (frete.situacao !== '02') parceiros.set(frete.parceiro.cod, frete.parceiro)
      addFreight(sums, frete)
    },

    close(fatos: FatosDoMes): { antes: string[]; depois: string[]; figuras: FigurasSped } {
      const c = notes === 0 ? writer.empty('C') : [writer.close('C')]
      const d =
        freights.length === 0
          ? writer.empty('D')
          : [
              writer.open('D', true),
              ...freights.flatMap(frete => freightLines(writer, frete)),
              writer.close('D'),
            ]
      const { lines: e, figuras } = blockE(writer, sums, {
        periodo,
        fatos,
        uf: empresa.uf,
        industria: empresa.industria,
        beneficio: versao >= '021',
      })
      const g = writer.empty('G')
      const h = blockH(writer, fatos.inventarios, refer)
      const k = blockK(writer, fatos.saldos, periodo, refer)
      const one = [
        writer.open('1', true),
        writer.line('1010', Object.fromEntries(NONE_OF.map(name => [name, 'N']))),
        writer.close('1'),
      ]
      const { unidades, aliquota_interna } = fatos
      const zero = blockZero(
        writer,
        { parceiros, itens, unidades: new Set() },
        { empresa, periodo, finalidade, versao, unidades, aliquota_interna },
      )
      const b = writer.empty('B')
      return {
        antes: [...zero, ...b],
        depois: [...c, ...d, ...e, ...g, ...h, ...k, ...one, ...writer.end()],
        figuras,
      }
    },

    /** Products referred to so far, in the order of their codes. */
    itens: () => byCode(itens),
  }
}
