import { CREDIT_CST, contributionLines } from './blocks/contributions.ts'
import type { FigurasSped } from './blocks/e.ts'
import { money, Sums } from './blocks/sums.ts'
import { counterLine, digits, tableLines } from './blocks/zero.ts'
import type { EmpresaSped, FatosDoMes, ItemSped, NotaSped, ParceiroSped, PeriodoSped } from './facts.ts'
import { layoutOf } from './leiaute/index.ts'
import { createSpedWriter } from './writer.ts'

const OTHER_ENTRY = '98'

/** Replaces a credit CST by 98 in the company's own entry notes (returns): a cumulative company takes no credit. */
function asCumulative(nota: NotaSped): NotaSped {
  if (!(nota.propria && nota.entrada)) return nota
  const other = <T extends { cst: string }>(of: T): T =>
    CREDIT_CST.test(of.cst) ? { ...of, cst: OTHER_ENTRY } : of
  const linhas = nota.linhas.map(of => ({ ...of, pis: other(of.pis), cofins: other(of.cofins) }))
  return { ...nota, linhas }
}

/**
 * Starts a file of EFD Contribuições. Block C has each document; blocks A, D, F, I, M, P and 1 are empty (the official
 * program computes block M). Notes are given one by one, in their order, with their products. `close` then gives the
 * lines before and after those of the notes. @throws RangeError for a period without a layout
 */
export function openContributions(how: {
  empresa: EmpresaSped
  periodo: PeriodoSped
  finalidade: '0' | '1'
}) {
  const { empresa, periodo, finalidade } = how
  const { regime } = empresa
  const { versao, tabela } = layoutOf(periodo.inicio, 'contribuicoes')
  const writer = createSpedWriter(tabela)
  const { line, open, close, empty, end } = writer
  const sums = new Sums()
  const parceiros = new Map<string, ParceiroSped>()
  const itens = new Map<string, ItemSped>()
  const unidades = new Set<string>()
  let notes = 0

  /** Collects partner, items and units that C100 and C170 refer to, for block 0. */
  function refer({ situacao, parceiro, modelo, linhas }: NotaSped): void {
    if (situacao === '02') return
    if (parceiro) parceiros.set(parceiro.cod, parceiro)
    if (modelo === '65') return
    for (const { item, unid } of linhas) {
      if (item && !itens.has(item.cod)) itens.set(item.cod, item)
      unidades.add(unid)
    }
  }

  return {
    tabela,
    note(given: NotaSped): string[] {
      const opening =
        notes++ === 0 ? [open('C', true), line('C010', { CNPJ: empresa.cnpj, IND_ESCRI: '2' })] : []
      const nota = regime.incidencia === 2 ? asCumulative(given) : given
      refer(nota)
      const side = nota.entrada ? 'creditos' : 'debitos'
      if (nota.situacao !== '02')
        for (const { pis, cofins } of nota.linhas)
          for (const { cst, valor } of [pis, cofins])
            if (!nota.entrada || CREDIT_CST.test(cst)) sums.add(side, valor)
      return [...opening, ...contributionLines(writer, nota)]
    },

    /** None: block D is completed in the official program (V42 tells of it). */
    freight: null,

    close(fatos: FatosDoMes): { antes: string[]; depois: string[]; figuras: FigurasSped } {
      const c = notes === 0 ? empty('C') : [close('C')]
      const empties = ['D', 'F', 'I', 'M', 'P', '1'].flatMap(empty)
      const { unidades: nomes, aliquota_interna } = fatos
      const cumulative = regime.incidencia === 2
      const zero = [
        line('0000', {
          COD_VER: versao,
          TIPO_ESCRIT: finalidade,
          DT_INI: periodo.inicio,
          DT_FIN: periodo.fim,
          NOME: empresa.nome,
          CNPJ: empresa.cnpj,
          UF: empresa.uf,
          COD_MUN: empresa.cod_mun,
          IND_NAT_PJ: '00',
          IND_ATIV: empresa.industria ? '0' : '2',
        }),
        open('0', true),
        counterLine(line, empresa.contador),
        line('0110', {
          COD_INC_TRIB: String(regime.incidencia),
          IND_APRO_CRED: cumulative ? null : String(regime.apropriacao),
          COD_TIPO_CONT: String(regime.tipo),
          IND_REG_CUM: cumulative ? String(regime.cumulativo) : null,
        }),
        line('0140', {
          COD_EST: empresa.cnpj,
          NOME: empresa.nome,
          CNPJ: empresa.cnpj,
          UF: empresa.uf,
          IE: digits(empresa.ie),
          COD_MUN: empresa.cod_mun,
          IM: empresa.im,
        }),
        ...tableLines(
          line,
          { parceiros, itens, unidades },
          { unidades: nomes, aliquota_interna, cest: false },
        ),
        close('0'),
      ]
      const a = empty('A')
      return {
        antes: [...zero, ...a],
        depois: [...c, ...empties, ...end()],
        figuras: {
          ...{ debitos: money(sums.get('debitos')), creditos: money(sums.get('creditos')) },
          ...{ a_recolher: null, credor: null, transporta: {} },
        },
      }
    },
  }
}
