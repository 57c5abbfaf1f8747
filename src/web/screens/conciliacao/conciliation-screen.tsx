import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { isoToWire } from '../../../core/dates/day.ts'
import { groupBy } from '../../../core/group-by.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { decode } from '../../../core/text/decode.ts'
import type { Answer, Body } from '../../../domain/api/define.ts'
import {
  baixarExtrato,
  conciliarExtrato,
  confirmarDeposito,
  desfazerExtrato,
  ignorarExtrato,
  type LinhaDoExtrato,
  lancarExtrato,
  listarDepositosAtrasados,
  listarExtrato,
  listarTitulos,
  type TituloDaLinha,
} from '../../../domain/api/extratos.ts'
import { listarLancamentos } from '../../../domain/api/lancamentos.ts'
import { conciliacao } from '../../../domain/commands/conciliacao/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { isOwedByName } from '../../../domain/money/accounts.ts'
import { contas_financeiras } from '../../../domain/records/contas_financeiras/index.ts'
import { regras_extrato } from '../../../domain/records/regras_extrato/index.ts'
import { call } from '../../api/client.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { mayWrite } from '../../register/access.ts'
import { listEndpoint } from '../../register/list/use-rows.ts'
import { cell } from '../../state/cell.ts'
import { go } from '../../state/location.ts'
import { alerta, notify, whileSaying } from '../../state/notices.ts'
import { invalidate, queryClient, read } from '../../state/query.ts'
import { chooseFiles } from '../../ui/field/choose-files.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { type Recorte, useList } from '../../ui/list/use-list.ts'
import { useMarks } from '../../ui/list/use-marks.ts'
import { useAccounts } from './accounts.ts'
import type { AmountRow } from './amount-list.tsx'
import { choiceDialog } from './choice-dialog.tsx'
import { COLUMNS } from './columns.tsx'
import { faultAt, importFile, sayImported } from './import-file.ts'

type Faixa = LinhaDoExtrato['situacao']

const SPANS: readonly [Recorte<Faixa>, ...Recorte<Faixa>[]] = [
  ['nova', 'A conciliar', 'Nada a conciliar: importe o extrato do banco'],
  ['conciliada', 'Conciliadas', 'Nenhuma linha conciliada'],
  ['ignorada', 'Ignoradas', 'Nenhuma linha ignorada'],
]
const MOST_BYTES = 16 * 1024 * 1024
/** Most lines of one request. */
const MOST_LINES = 500

/** Id of the account last opened; 0: none. */
const lastAccount = cell(0)

/**
 * Reconciles an account's bank statement with its movements. Enter confirms the proposed movement of a line, or posts a
 * new one; another key confirms all certain lines, and posts the lines that a rule covers.
 */
export function ConciliationScreen() {
  const accounts = useAccounts()
  const search = useSearch()
  const asked = Number(new URLSearchParams(search).get('conta') ?? lastAccount.get())
  useEffect(() => lastAccount.set(asked), [asked])
  const account =
    accounts?.find(({ id }) => id === asked) ??
    accounts?.find(({ tipo, principal }) => tipo === 'banco' && principal) ??
    accounts?.[0]
  const [early, setEarly] = useState<File>()
  useEffect(() => {
    if (!early || !accounts || account) return
    setEarly(undefined)
    alerta(`${early.name} não foi lido: cadastre a conta do banco em Contas financeiras`)
  }, [early, accounts, account])
  return (
    <Lines
      key={account?.id ?? 0}
      account={account}
      accounts={accounts ?? []}
      early={early}
      setEarly={setEarly}
    />
  )
}

type Account = NonNullable<ReturnType<typeof useAccounts>>[number]

const toMatch = ({ id, proposta }: LinhaDoExtrato) => ({
  id,
  movimentos: proposta.movimentos.map(movimento => movimento.id),
  diferenca: proposta.diferenca !== null,
})

interface LinesProps {
  account: Account | undefined
  accounts: readonly Account[]
  /** File chosen before the account was there, to be read with it. */
  early: File | undefined
  setEarly: (file: File | undefined) => void
}

function Lines({ account, accounts, early, setEarly }: LinesProps) {
  const conta_id = account?.id ?? 0
  const query = { conta_id, limit: 1, page: 1, situacao: 'nova' as const }
  const facts = useQuery({ ...read(listarExtrato, { query }), enabled: conta_id > 0 }).data
  const { marcadas, alternar, ...marks } = useMarks<LinhaDoExtrato>()
  const list = useList<LinhaDoExtrato, Faixa>({
    faixas: SPANS,
    abas: 'Situações',
    busca: 'histórico, documento ou valor',
    aoTrocar: marks.limpar,
    ler: (pagina, situacao) => {
      const page = read(listarExtrato, { query: { ...pagina, conta_id, situacao } })
      // no request without an account: before the accounts are loaded, or when there is none
      return conta_id > 0 ? page : { ...page, queryFn: () => Promise.resolve(EMPTY) }
    },
  })
  const picker = useRef<HTMLInputElement>(null)
  const { row } = list
  const may = mayWrite(contas_financeiras) && conta_id > 0
  const isBank = account?.tipo === 'banco'
  const novas = list.at === 0
  // the rows may come before the counts: the key is there with whichever comes first
  const some = (facts?.contadas.nova ?? 0) > 0 || list.tela.list.total > 0
  const chosen = marcadas.length > 0 ? marcadas : row ? [row] : []
  const linhas = chosen.map(({ id }) => id)
  const about = () => ({ texto: nameOfLines(chosen) })

  const done = async () => {
    marks.limpar()
    await invalidate(listarExtrato, listarLancamentos, listEndpoint(contas_financeiras))
  }
  const ask = async (work: () => Promise<unknown>, said?: string) => {
    try {
      await work()
      if (said) notify(said)
    } catch (error) {
      if (!(error instanceof GivenUp)) showError(error)
    }
    await done()
  }
  const chooseAgainst = (
    title: string,
    lines: readonly LinhaDoExtrato[],
    first: readonly AmountRow[] = [],
  ) => {
    const rows = accounts.filter(({ id, tipo }) => id !== conta_id && !isOwedByName(tipo))
    const usual = lines[0]?.valor.startsWith('-') ? 'despesa' : 'receita'
    return openDialog(choiceDialog, {
      ...{ title, rows: [...first, ...rows], about: nameOfLines(lines) },
      at: rows.find(({ tipo }) => tipo === usual)?.id,
    })
  }
  const post = async (lines: readonly LinhaDoExtrato[], historico?: string) => {
    const [line, ...more] = lines
    const bill = line && more.length === 0 ? [{ ...BILL, lado: sideOf(line) }] : []
    const contra_id = await chooseAgainst('Lançar contra a conta', lines, bill)
    if (line && contra_id === BILL.id) return chooseBill(line)
    if (contra_id === undefined) return
    const linhas = lines.map(({ id }) => id)
    await ask(
      () => postLines({ conta_id, linhas, contra_id, ...(historico ? { historico } : {}) }),
      'Lançado no livro',
    )
  }
  const settleBy = async (line: LinhaDoExtrato, parcela: number | undefined) => {
    if (parcela === undefined) return
    const body = { conta_id, linhas: [{ id: line.id, parcela_id: parcela }] }
    await ask(() => call(baixarExtrato, { body }), 'Parcela baixada')
  }
  const pickBill = (line: LinhaDoExtrato, parcelas: readonly TituloDaLinha[]) =>
    openDialog(choiceDialog, {
      ...{ title: 'Qual é a parcela?', about: nameOfLines([line]), rows: parcelas.map(rowOfBill) },
      empty: 'Nenhuma parcela em aberto tem este valor: com desconto, juros ou em parte, baixe-a em Contas.',
    })
  const chooseBill = async (line: LinhaDoExtrato) => {
    try {
      const query = { conta_id, linha_id: line.id }
      const { data } = await queryClient.fetchQuery({ ...read(listarTitulos, { query }), staleTime: 0 })
      await settleBy(line, await pickBill(line, data))
    } catch (error) {
      showError(error)
    }
  }
  const open = async (line: LinhaDoExtrato) => {
    const { como, movimentos, parcelas, conta } = line.proposta
    if (conta) return ask(() => postLines({ conta_id, linhas: [line.id], contra_id: conta.id }))
    if (como === 'nada') return post([line])
    if (parcelas.length > 0)
      return settleBy(line, como === 'varias' ? await pickBill(line, parcelas) : parcelas[0]?.id)
    if (como !== 'varias')
      return ask(() => call(conciliarExtrato, { body: { conta_id, linhas: [toMatch(line)] } }))
    const movimento = await openDialog(choiceDialog, {
      ...{ title: 'Qual é o movimento?', about: nameOfLines([line]) },
      rows: movimentos.map(({ id, data, valor, historico }) => ({
        id,
        valor,
        nome: historico,
        lado: isoToWire(data),
      })),
    })
    if (movimento === undefined) return
    await ask(() =>
      call(conciliarExtrato, {
        body: { conta_id, linhas: [{ id: line.id, movimentos: [movimento], diferenca: false }] },
      }),
    )
  }
  const confirmSure = () =>
    whileSaying('Conciliando…', async () => {
      const sure: LinhaDoExtrato[] = []
      const bills: LinhaDoExtrato[] = []
      const ruled: LinhaDoExtrato[] = []
      for (let page = 1; ; page++) {
        const query = { conta_id, situacao: 'nova' as const, page, limit: MOST_LINES }
        const { data, last_page } = await queryClient.fetchQuery({
          ...read(listarExtrato, { query }),
          staleTime: 0,
        })
        for (const line of data) {
          const { como, parcelas } = line.proposta
          // a bill is settled only by its number or a name: of one value there may be another
          if (parcelas.length > 0 && (como === 'certa' || como === 'nome')) bills.push(line)
          else if (parcelas.length === 0 && (como === 'certa' || como === 'unica')) sure.push(line)
        }
        ruled.push(...data.filter(({ proposta }) => proposta.como === 'regra'))
        if (page >= last_page) break
      }
      const all = sure.length + bills.length + ruled.length
      if (all === 0) return alerta('Nenhuma linha é certa: confira uma a uma com Enter')
      const said = [
        sure.length > 0 && `confirmar ${counted(sure, 'a linha certa', 'linhas certas')}`,
        bills.length > 0 && `baixar ${counted(bills, 'a parcela em aberto', 'parcelas em aberto')}`,
        ruled.length > 0 && `lançar ${counted(ruled, 'a linha das regras', 'linhas das regras')}`,
      ]
      const pergunta = upperFirst(`${enumerated(said.filter(text => text !== false))}?`)
      if ((await openDialog(confirmDialog, { pergunta, inicial: 'sim' })) !== true) return
      await ask(async () => {
        for (let at = 0; at < sure.length; at += MOST_LINES)
          await call(conciliarExtrato, {
            body: { conta_id, linhas: sure.slice(at, at + MOST_LINES).map(toMatch) },
          })
        for (let at = 0; at < bills.length; at += MOST_LINES) {
          const linhas = bills.slice(at, at + MOST_LINES).map(({ id, proposta }) => ({
            ...{ id, parcela_id: proposta.parcelas[0]?.id ?? 0 },
          }))
          await call(baixarExtrato, { body: { conta_id, linhas } })
        }
        for (const [contra_id, lines] of groupBy(ruled, ({ proposta }) => proposta.conta?.id ?? 0))
          for (let at = 0; at < lines.length; at += MOST_LINES) {
            const linhas = lines.slice(at, at + MOST_LINES).map(({ id }) => id)
            await postLines({ conta_id, linhas, contra_id })
          }
      }, `${all} conciliadas`)
    })
  const remember = async (texto: string) => {
    const contra_id = await chooseAgainst(`Lançar sempre contra a conta: ${texto}`, row ? [row] : [])
    if (contra_id === undefined) return
    const body = { texto: texto.trim(), conta_id: contra_id }
    await ask(
      () => call(toEndpoints(regras_extrato).create, { params: {}, body }),
      'Regra guardada: F2 lança as linhas dela',
    )
  }
  const bring = async (file: File | undefined) => {
    if (!file) return
    if (conta_id === 0) {
      notify(`${file.name}: será lido quando a conta chegar`)
      return setEarly(file)
    }
    if (file.size > MOST_BYTES) return alerta('O arquivo passa de 16 MB: divida em períodos menores')
    await ask(() =>
      whileSaying('Lendo o arquivo…', async () => {
        const conteudo = decode(new Uint8Array(await file.arrayBuffer())).texto
        const data = await importFile({ conta_id, nome: file.name, conteudo })
        if (data) sayImported(data)
      }),
    )
  }
  useEffect(() => {
    if (!early || conta_id === 0) return
    setEarly(undefined)
    void bring(early)
  })
  const confirmCards = async () => {
    for (let any = false; ; any = true) {
      const { data } = await call(listarDepositosAtrasados)
      if (data.length === 0) return any ? undefined : alerta('Nenhum depósito de cartão está atrasado')
      const at = await openDialog(choiceDialog, {
        title: `Depósito de cartões que veio em ${account?.nome}`,
        rows: data.map(({ dia, conta, bruto, liquido, movimentos: { length } }, id) => ({
          id,
          nome: `${isoToWire(dia)} · ${conta.nome}`,
          lado: `${length} ${length === 1 ? 'cartão' : 'cartões'} de ${formatMoney(bruto)}`,
          valor: liquido,
        })),
      })
      const chosen = at === undefined ? undefined : data[at]
      if (!chosen) return
      const body = { conta_id, movimentos: chosen.movimentos }
      await ask(() => call(confirmarDeposito, { body }), `Recebido: ${formatMoney(chosen.liquido)}`)
    }
  }
  const banks = accounts.filter(({ tipo }) => tipo === 'banco')
  const choose = async () => {
    const id = await openDialog(choiceDialog, { title: 'Conta do extrato', rows: banks, at: conta_id })
    if (id !== undefined) go(`/financeiro/conciliacao?conta=${id}`, { replace: true })
  }

  useScope(
    'lista.conciliacao',
    list.escopo({
      commands: [
        on(lista.abrir, novas && may && row ? () => open(row) : false),
        on(lista.marcar, row ? () => alternar(row, list.descer) : false),
        on(conciliacao.certas, novas && may && some && confirmSure),
        on(conciliacao.conta, banks.length > 0 && choose),
        on(conciliacao.importar, may && (() => chooseFiles(picker.current))),
        on(conciliacao.cartoes, may && isBank && confirmCards),
        on(
          conciliacao.lancar,
          novas && may && linhas.length > 0 && (({ historico }) => post(chosen, historico)),
          {
            sobre: about,
          },
        ),
        on(conciliacao.regra, novas && may && row !== undefined && (({ texto }) => remember(texto)), {
          sobre: () => ({ ...about(), valores: { texto: nameOf(row?.historico ?? '') } }),
        }),
        on(
          conciliacao.ignorar,
          novas &&
            may &&
            linhas.length > 0 &&
            (({ motivo }) =>
              ask(() => call(ignorarExtrato, { body: { conta_id, linhas, motivo } }), 'Ignorada')),
          { sobre: about },
        ),
        on(
          conciliacao.desfazer,
          !novas &&
            may &&
            linhas.length > 0 &&
            (() => ask(() => call(desfazerExtrato, { body: { conta_id, linhas } }), 'Desfeita')),
        ),
      ],
      labels: { 'lista.abrir': row ? enterOn(row) : ENTER.nada },
      antes: marcadas.length > 0 && ['Desmarcar', marks.limpar],
    }),
  )

  return (
    <>
      <ListScreen
        {...list.tela}
        title="Conciliação"
        gridName="Linhas do extrato"
        id="grade-extrato"
        columns={COLUMNS}
        names={['linha', 'linhas']}
        note={account ? ` · ${account.nome}` : ''}
        count={faixa => <span className="text-dim">{facts?.contadas[faixa] ?? ''}</span>}
        marked={marcadas.length > 0 && marks.marcada}
        onOpen={() => void (row && novas && open(row))}
        failure="Erro ao listar o extrato"
        foot={
          <p
            role="status"
            aria-label="Saldos"
            className="flex h-6 items-center justify-end gap-4 border-line border-t bg-panel px-2 whitespace-nowrap"
          >
            {facts ? (
              <>
                {facts.banco ? <OfBank {...facts.banco} /> : null}
                <Sum name="No livro" value={facts.saldo} />
                <Sum name="A conciliar" value={facts.a_conciliar} />
              </>
            ) : null}
          </p>
        }
      />
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Arquivo do banco"
        accept=".ofx,.OFX,.ret,.RET,.csv,.CSV,.txt,.TXT,application/x-ofx,text/plain,text/csv"
        onChange={event => {
          void bring(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

/** Label of Enter, by the kind of proposal of the line. */
const ENTER: Readonly<Record<LinhaDoExtrato['proposta']['como'], string>> = {
  ...{ certa: 'Confirmar', unica: 'Confirmar', soma: 'Confirmar', diferenca: 'Confirmar' },
  ...{ nome: 'Baixar', varias: 'Escolher', regra: 'Lançar', nada: 'Lançar' },
}
const enterOn = ({ proposta: { como, parcelas } }: LinhaDoExtrato): string =>
  parcelas.length > 0 && como !== 'varias' ? ENTER.nome : ENTER[como]

/** Row of the accounts that leads to the open instalments. */
const BILL = { id: 0, nome: 'Baixar uma parcela em aberto', valor: null } as const
const sideOf = ({ valor }: LinhaDoExtrato): string => (valor.startsWith('-') ? 'a pagar' : 'a receber')

const rowOfBill = ({ id, valor, historico, parceiro, data }: TituloDaLinha): AmountRow => ({
  ...{ id, valor, nome: [parceiro, historico].filter(Boolean).join(' · ') },
  lado: `vence em ${isoToWire(data)}`,
})

/** Names lines of the statement: one by its day, text and amount, several by their number. */
const nameOfLines = ([line, ...more]: readonly LinhaDoExtrato[]): string =>
  line && more.length === 0
    ? `${isoToWire(line.data)} · ${line.historico} · ${formatMoney(line.valor)}`
    : `${line ? more.length + 1 : 0} linhas marcadas · ${formatMoney(totalOf(line ? [line, ...more] : []))}`

const totalOf = (lines: readonly LinhaDoExtrato[]): string =>
  lines.reduce((sum, { valor }) => sum.plus(valor), ZERO).toFixed(2)

/** Posts lines to an account. When one may pay an open instalment, asks first. @throws the refusal */
async function postLines(body: Body<typeof lancarExtrato>): Promise<void> {
  try {
    await call(lancarExtrato, { body })
  } catch (error) {
    const detalhe = faultAt(error, 'aceita')
    if (detalhe === undefined || body.aceita) throw error
    const asked = { pergunta: 'Lançar mesmo assim?', detalhe, inicial: 'nao' as const }
    if ((await openDialog(confirmDialog, asked)) !== true) throw new GivenUp()
    await call(lancarExtrato, { body: { ...body, aceita: true } })
  }
}

/** The user gave up: nothing was done, and there is nothing to say. */
class GivenUp extends Error {}

const enumerated = (texts: readonly string[]): string =>
  new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(texts)

const counted = ({ length }: readonly unknown[], one: string, many: string) =>
  length === 1 ? one : `as ${length} ${many}`
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the bank's text up to its first digit, the part that similar lines have in common; at most 60 characters. */
const nameOf = (historico: string) => (historico.split(/\d/)[0] as string).trim().slice(0, 60)

/** Shows the bank's last balance, and the account's in Tecla on that day: equal, or with the difference. */
function OfBank({ data, valor, livro }: NonNullable<Answer<typeof listarExtrato>['banco']>) {
  const rest = dec(livro).minus(dec(valor))
  return (
    <>
      <Sum name={`No banco em ${isoToWire(data)}`} value={valor} />
      {rest.isZero() ? (
        <span className="text-ok">✓ confere com o livro</span>
      ) : (
        <span className="text-bad">
          livro {formatMoney(livro)} · diferença {formatMoney(rest.toFixed(2))}
        </span>
      )}
    </>
  )
}

const EMPTY = { data: [], total: 0, page: 1, last_page: 1 }

const Sum = ({ name, value }: { name: string; value: string }) => (
  <span>
    <span className="text-dim">{name} </span>
    {formatMoney(value)}
  </span>
)
