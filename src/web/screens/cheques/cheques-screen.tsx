import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { type Cheque, type FAIXAS_CHEQUE, listarCheques } from '../../../domain/api/cheques.ts'
import { cheque } from '../../../domain/commands/cheque/index.ts'
import { defineCommand } from '../../../domain/commands/define.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { chequeFilterForm } from '../../../domain/money/forms.ts'
import { ALINEAS, EM_CARTEIRA, ESTADOS_CHEQUE, NO_BANCO } from '../../../domain/options/cheques.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { countOf } from '../../register/bulk/contar.ts'
import { go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { Total, TotalsFoot } from '../../ui/list/totals-foot.tsx'
import { type Recorte, useList } from '../../ui/list/use-list.ts'
import { useMarks } from '../../ui/list/use-marks.ts'
import { Money } from '../../ui/money.tsx'
import {
  bounceCheque,
  clearCheques,
  depositCheques,
  passCheque,
  undoCheque,
  writeCheque,
} from './cheque-actions.ts'

type Faixa = (typeof FAIXAS_CHEQUE)[number]
const PARTS: readonly [Recorte<Faixa>, ...Recorte<Faixa>[]] = [
  ['em_maos', 'Em mãos', 'Nenhum cheque em mãos'],
  ['depositados', 'Depositados', 'Nenhum cheque no banco'],
  ['devolvidos', 'Devolvidos', 'Nenhum cheque devolvido'],
  ['repassados', 'Repassados', 'Nenhum cheque repassado'],
  ['todos', 'Todos', 'Nenhum cheque recebido'],
]

const WORDS = new Map<string, string>(ESTADOS_CHEQUE)
const REASONS = new Map<string, string>(ALINEAS)

const atHand = ({ estado }: Cheque): boolean => EM_CARTEIRA.includes(estado)
const atBank = ({ estado }: Cheque): boolean => NO_BANCO.includes(estado)

/** Says where a cheque is: 'Depositado em Conta bancária, 20/11/2026'. */
function placeOf({ estado, onde, alinea, desde }: Cheque): string {
  const where = onde === '' ? '' : estado === 'deposito' ? ` em ${onde}` : ` · ${onde}`
  return `${WORDS.get(estado)}${where}${alinea ? ` · ${REASONS.get(alinea) ?? alinea}` : ''}${desde ? `, ${desde}` : ''}`
}

const COLUMNS: readonly TableColumn<Cheque>[] = [
  { id: 'bom_para', titulo: 'Bom para', largura: '14ch', celula: ({ bom_para }) => bom_para },
  { id: 'numero', wideOnly: true, titulo: 'Número', largura: '12ch', celula: ({ numero }) => numero },
  { id: 'banco', wideOnly: true, titulo: 'Banco', largura: '18ch', celula: ({ banco }) => banco },
  {
    id: 'emitente',
    titulo: 'Emitente',
    largura: 'minmax(20ch,1fr)',
    celula: ({ emitente, parceiro }) =>
      emitente || parceiro?.nome || <span className="text-dim">não informado</span>,
  },
  { id: 'nota', wideOnly: true, titulo: 'Venda', largura: '12ch', celula: ({ nota }) => nota },
  {
    id: 'valor',
    titulo: 'Valor',
    largura: '13ch',
    direita: true,
    celula: ({ valor }) => <Money value={valor} />,
  },
  {
    id: 'estado',
    titulo: 'Onde está',
    largura: 'minmax(24ch,1.6fr)',
    celula: row => <span className={row.alinea === '' ? '' : 'text-bad'}>{placeOf(row)}</span>,
  },
]

const filtering = defineCommand({
  id: 'cheque.filtro',
  title: 'Filtrar',
  interno: true,
  args: chequeFilterForm,
  tela: true,
})

const sumOf = (rows: readonly Cheque[]): string =>
  rows.reduce((sum, { valor }) => sum.plus(valor), dec('0')).toFixed(2)

/** Lists received cheques by the day from which they may be deposited, with the keys of each end. */
export function ChequesScreen() {
  const [{ de, ate }, setDays] = useState<{ de?: string | undefined; ate?: string | undefined }>({})
  const marks = useMarks<Cheque>()
  const days = { ...(de ? { de } : {}), ...(ate ? { ate } : {}) }
  const list = useList<Cheque, Faixa>({
    faixas: PARTS,
    abas: 'Situação',
    busca: 'número, emitente, banco, venda ou valor',
    ler: (pagina, situacao) => read(listarCheques, { query: { ...days, ...pagina, situacao } }),
    aoTrocar: marks.limpar,
  })
  const { row, at } = list
  const search = list.texto.trim()
  const sum = useQuery(
    read(listarCheques, {
      query: {
        ...{ ...days, situacao: PARTS[at]?.[0] ?? 'em_maos', page: 1, limit: 1 },
        ...(search ? { search } : {}),
      },
    }),
  ).data?.soma
  const chosen = marks.total > 0 ? marks.marcadas : row ? [row] : []
  const all = (test: (of: Cheque) => boolean) => chosen.length > 0 && chosen.every(test)
  const act = async (work: (rows: readonly Cheque[], total: string) => Promise<boolean>) => {
    if (await work(chosen, sumOf(chosen))) marks.limpar()
  }
  const filter = async () => {
    const said = await prompt(filtering, { de, ate })
    if (!said) return
    marks.limpar()
    list.tela.list.cursor.ir(0)
    setDays(said)
  }
  const open = () => row?.venda_id != null && go(`/vendas/${row.venda_id}`)
  const told = [de && `de ${de}`, ate && `até ${ate}`].filter(Boolean).join(' ')
  useScope(
    'lista.cheques',
    list.escopo({
      commands: [
        on(lista.abrir, row?.venda_id != null && open),
        on(lista.marcar, row ? () => marks.alternar(row, list.descer) : false),
        on(lista.filtrar, filter),
        on(cheque.depositar, all(atHand) && (() => act(depositCheques))),
        on(cheque.compensar, all(({ estado }) => estado === 'deposito') && (() => act(clearCheques))),
        on(cheque.repassar, row !== undefined && atHand(row) && (() => void passCheque(row))),
        on(
          cheque.devolver,
          row !== undefined && (atHand(row) || atBank(row)) && (() => void bounceCheque(row, atBank(row))),
        ),
        on(cheque.mudar, row !== undefined && (() => void writeCheque(row))),
        on(cheque.desfazer, row?.desde != null && row.estado !== 'cliente' && (() => void undoCheque(row))),
      ],
      labels: { 'lista.abrir': 'Ver a venda' },
      antes:
        marks.total > 0 ? ['Desmarcar', marks.limpar] : told !== '' && ['Tirar o filtro', () => setDays({})],
    }),
  )
  return (
    <ListScreen
      {...list.tela}
      title="Cheques"
      id="grade-cheques"
      columns={COLUMNS}
      names={['cheque', 'cheques']}
      note={told ? <span className="text-ref"> · bom para {told}</span> : null}
      onOpen={open}
      marked={marks.total > 0 && marks.marcada}
      failure="Erro ao listar os cheques"
      foot={
        <TotalsFoot>
          {marks.total > 0 ? (
            <>
              <span>{countOf(marks.total, 'marcado', 'marcados')}</span>
              <Total name="Σ marcados" value={formatMoney(sumOf(marks.marcadas))} />
            </>
          ) : sum === undefined ? null : (
            <Total name="Σ" value={formatMoney(sum)} />
          )}
        </TotalsFoot>
      }
    />
  )
}
