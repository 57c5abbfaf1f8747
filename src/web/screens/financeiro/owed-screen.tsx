import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { isoToWire } from '../../../core/dates/day.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Query } from '../../../domain/api/define.ts'
import { criarLancamento, type Lancamento, listarLancamentos } from '../../../domain/api/lancamentos.ts'
import { exportarLancamentos } from '../../../domain/api/lancamentos-arquivo.ts'
import type { ArgsOf } from '../../../domain/commands/define.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { financeiro } from '../../../domain/commands/financeiro/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { remessa } from '../../../domain/commands/remessa/index.ts'
import { filterForm } from '../../../domain/money/forms.ts'
import { owedFilter } from '../../../domain/money/owed-filters.ts'
import { ORDENS_DAS_PARCELAS, type OrdemDasParcelas } from '../../../domain/money/owed-orders.ts'
import { asOne } from '../../api/as-one.ts'
import { call } from '../../api/client.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { showError } from '../../commands/show-error.ts'
import { holdKeys } from '../../keys/hold.ts'
import { useScans } from '../../keys/scan.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { countOf } from '../../register/bulk/contar.ts'
import { saveList } from '../../register/list/save-list.ts'
import { todayHere } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { read } from '../../state/query.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { Total, TotalsFoot } from '../../ui/list/totals-foot.tsx'
import { type Recorte, useList } from '../../ui/list/use-list.ts'
import { useMarks } from '../../ui/list/use-marks.ts'
import { askOrder } from '../ask-order.ts'
import { askRemittance } from '../remessas/actions.ts'
import { categoryOf, isOpen, listPath, partnerOf, refresh, settleRows, sumOf } from './actions.ts'
import { boletoOf } from './boleto.ts'
import { openBoletos, openCarne } from './carne.ts'
import { COLUMNS, RECEIVABLE } from './columns.tsx'
import { renegotiate } from './renegotiate.ts'

type Status = Query<typeof listarLancamentos>['status']
const PARTS: readonly [Recorte<Status>, ...Recorte<Status>[]] = [
  ['em_aberto', 'Em aberto', 'Nada em aberto'],
  ['vencida', 'Vencidas', 'Nada vencido'],
  ['a_vencer', 'A vencer', 'Nada a vencer'],
  ['paga', 'Pagas', 'Nada pago'],
  ['renegociada', 'Renegociadas', 'Nada renegociado'],
  ['todas', 'Todas', 'Nenhuma conta'],
]

/** Rows of a page, and the most boletos printed at once. */
const PAGE = 100

const filtering = defineCommand({
  id: 'financeiro.filtro',
  title: 'Filtrar',
  interno: true,
  args: filterForm,
  tela: true,
})

interface Narrowing {
  parceiro?: { id: number; nome: string }
  de?: string
  ate?: string
}

/** True when the instalment has a boleto or a PIX code to print. */
const isPrinted = ({ boleto, pix_copia, cobranca }: Lancamento): boolean =>
  (boleto ?? pix_copia ?? cobranca?.copia_e_cola ?? null) !== null

/** Tells if the bank has the instalment's boleto: what was paid here may still be cancelled there. */
const isRegistered = ({ tipo, remessa: said }: Lancamento): boolean =>
  tipo === 1 && said !== null && ['confirmada', 'recusada'].includes(said.situacao)

/** Reads a range of due dates from the address: a bar of a chart opens this list with its range. */
function narrowingOf(search: string): Narrowing {
  const params = new URLSearchParams(search)
  const [de, ate] = [params.get('de'), params.get('ate')]
  return { ...(de ? { de } : {}), ...(ate ? { ate } : {}) }
}

/** True when the oldest instalments are the first rows. */
const isOldestFirst = (order: OrdemDasParcelas | undefined): boolean =>
  order === undefined || order === 'vencimento,asc'

const wordsOf = (order: OrdemDasParcelas | undefined): string | undefined =>
  ORDENS_DAS_PARCELAS.find(([code]) => code === order)?.[1]

const owedTyped = (busca: string) => owedFilter(busca, isoToWire(todayHere()))

const told = ({ parceiro, de, ate }: Narrowing): string =>
  [parceiro?.nome, de && `de ${de}`, ate && `até ${ate}`].filter(Boolean).join(' ')

export const ReceivableScreen = () => <OwedList tipo={1} title="Contas a receber" />
export const PayableScreen = () => <OwedList tipo={2} title="Contas a pagar" />

/** Lists instalments receivable (tipo 1) or payable (2), earliest due first; in the tab 'Pagas', latest first. */
function OwedList({ tipo, title }: { tipo: 1 | 2; title: string }) {
  const search = useSearch()
  const [narrow, setNarrow] = useState<Narrowing>(() => narrowingOf(search))
  const [order, setOrder] = useState<OrdemDasParcelas>()
  const marks = useMarks<Lancamento>()
  const { parceiro, de, ate } = narrow
  /** Makes the endpoint's query, without the page; typed due dates replace the chosen ones. */
  const queryOf = (busca: string, status: Status) => {
    const typed = owedTyped(busca).consulta
    const dated = typed['de'] || typed['ate']
    return {
      tipo,
      status,
      ...(order ? { order_by: order } : {}),
      ...(parceiro ? { parceiro_id: parceiro.id } : {}),
      ...(de && !dated ? { de } : {}),
      ...(ate && !dated ? { ate } : {}),
      ...typed,
    }
  }
  const list = useList<Lancamento, Status>({
    faixas: PARTS,
    abas: 'Situação',
    busca: 'parceiro, descrição ou vencimento:hoje valor:>70 parceiro:mercado',
    ler: ({ search = '', ...pagina }, status) =>
      read(listarLancamentos, { query: { ...queryOf(search, status), ...pagina } }),
    aoTrocar: marks.limpar,
  })
  const { row, at } = list
  const status = PARTS[at]?.[0] ?? 'em_aberto'
  // shows an error only after typing stops
  const wrong = list.texto.trim() === list.busca ? owedTyped(list.busca).erro : null
  const sums = useQuery(
    read(listarLancamentos, { query: { ...queryOf(list.busca, status), page: 1, limit: 1 } }),
  ).data?.totais
  const picked = marks.total > 0 ? marks.marcadas : row ? [row] : []
  const chosen = picked.filter(isOpen)
  const sent = tipo === 1 ? picked.filter(each => isOpen(each) || isRegistered(each)) : []
  const printed = tipo === 1 ? chosen.filter(isPrinted).map(({ id }) => id) : []
  const { cursor, linha, total } = list.tela.list
  const page = Math.floor(cursor.atual / PAGE) * PAGE

  const pageRows = () =>
    Array.from({ length: Math.min(PAGE, total - page) }, (_, i) => linha(page + i)).filter(
      (each): each is Lancamento => each !== undefined && isOpen(each),
    )
  const oldest = ({ valor }: { valor: string }) => {
    let sum = dec('0')
    const rows: Lancamento[] = []
    for (const each of pageRows()) {
      if (sum.gte(valor)) break
      sum = sum.plus(each.devido)
      rows.push(each)
    }
    marks.limpar()
    marks.marcar(rows)
  }
  const settle = async () => {
    if (await settleRows(financeiro.receber, chosen)) marks.limpar()
  }
  const plan = async () => {
    if (await renegotiate(chosen)) marks.limpar()
  }
  const create = async ({
    boleto,
    categoria,
    competencia,
    descricao,
    parceiro,
    valor,
    vencimento,
    quantas,
  }: ArgsOf<typeof financeiro.novo>) => {
    const partner = await partnerOf(parceiro)
    const entry = {
      ...{ tipo, descricao, valor, vencimento },
      ...(quantas ? { numparcelas: quantas } : {}),
      ...(boleto ? { boleto } : {}),
      ...(competencia ? { competencia } : {}),
      parceiro_id: partner?.id ?? null,
      categoria_id: await categoryOf(categoria, tipo),
    }
    const { data } = await asOne(entry, uuid => call(criarLancamento, { body: { ...entry, uuid } }))
    notify(`${descricao}: ${countOf(data.length, 'parcela lançada', 'parcelas lançadas')}`)
    await refresh()
  }
  const readBars = async (texto: string) => {
    const bill = await boletoOf(texto, tipo)
    if (bill === null) return list.procurar(texto)
    if (bill.parcela) return open(bill.parcela)
    await prompt(financeiro.novo, {}, { texto: bill.texto, valores: bill.valores }).then(
      said => said && create(said),
    )
  }
  useScans(texto => void readBars(texto).catch(showError))
  const filter = async () => {
    const asked = await prompt(filtering, { parceiro: parceiro?.nome, de, ate })
    if (!asked) return
    const partner = await partnerOf(asked.parceiro)
    marks.limpar()
    cursor.ir(0)
    setNarrow({
      ...(partner ? { parceiro: partner } : {}),
      ...(asked.de ? { de: asked.de } : {}),
      ...(asked.ate ? { ate: asked.ate } : {}),
    })
  }
  const sort = async () => {
    const asked = await askOrder(ORDENS_DAS_PARCELAS, order)
    if (!asked) return
    cursor.ir(0)
    setOrder(asked)
  }
  const leaveFor = (path: string) => {
    // keys typed meanwhile go to the next screen
    holdKeys('resposta')
    go(path)
  }
  const open = (of: Lancamento | undefined) => of && leaveFor(`${listPath(tipo)}/${of.id}/editar`)
  const narrowed = told(narrow)
  const note = [narrowed, wordsOf(order)].filter(Boolean).join(' · ')

  useScope(
    'lista.parcelas',
    list.escopo({
      commands: [
        on(lista.abrir, row ? () => open(row) : false),
        on(
          lista.marcar,
          row && (isOpen(row) || isRegistered(row)) ? () => marks.alternar(row, list.descer) : false,
        ),
        on(lista.filtrar, filter),
        on(lista.ordenar, sort),
        on(
          registro.exportar,
          !list.esperando &&
            !wrong &&
            (() => saveList(exportarLancamentos, title, queryOf(list.busca, status))),
        ),
        on(financeiro.marcarPagina, total > 0 ? () => marks.marcar(pageRows()) : false),
        on(financeiro.maisAntigas, total > 0 && isOldestFirst(order) ? oldest : false),
        on(financeiro.receber, chosen.length > 0 ? settle : false),
        on(financeiro.renegociar, chosen.length > 0 ? plan : false),
        on(
          financeiro.fechamento,
          marks.total > 0
            ? () =>
                leaveFor(
                  `/financeiro/fechamento?tipo_lancamento=${tipo}&parcelas=${chosen.map(({ id }) => id).join(',')}&destacar_vencidas=1`,
                )
            : false,
        ),
        on(remessa.preparar, sent.length > 0 ? () => askRemittance(sent.map(({ id }) => id)) : false),
        on(
          financeiro.carne,
          row && tipo === 1 && row.parceiro !== null
            ? said => openCarne({ parcela_id: row.id }, said)
            : false,
        ),
        on(
          financeiro.imprimirBoleto,
          printed.length > 0 ? said => openBoletos(printed.slice(0, PAGE), said) : false,
        ),
        on(financeiro.novo, create),
      ],
      labels: { 'financeiro.receber': tipo === 1 ? 'Receber' : 'Pagar', 'lista.ordenar': 'Ordenar' },
      antes:
        marks.total > 0
          ? ['Desmarcar', marks.limpar]
          : narrowed !== ''
            ? ['Tirar o filtro', () => setNarrow({})]
            : order !== undefined && ['Desfazer a ordem', () => setOrder(undefined)],
    }),
  )

  return (
    <ListScreen
      {...list.tela}
      title={title}
      id="grade-parcelas"
      columns={tipo === 1 ? RECEIVABLE : COLUMNS}
      names={['parcela', 'parcelas']}
      wrong={wrong}
      note={note ? <span className="text-ref"> · {note}</span> : null}
      onOpen={index => open(linha(index))}
      marked={marks.total > 0 && marks.marcada}
      failure="Erro ao listar as parcelamento" // the API's spelling
      fixedFailure
      foot={
        <TotalsFoot>
          {marks.total > 0 ? (
            <>
              <span>{countOf(marks.total, 'marcada', 'marcadas')}</span>
              <Total name="Σ para hoje" value={formatMoney(sumOf(marks.marcadas))} />
            </>
          ) : sums ? (
            <>
              <Total name="Σ em aberto" value={formatMoney(sums.aberto)} />
              <Total name="Σ vencido" value={formatMoney(sums.vencido)} />
            </>
          ) : null}
        </TotalsFoot>
      }
    />
  )
}
