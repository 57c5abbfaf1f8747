import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useParams } from 'wouter'
import { formatBoleto } from '../../../core/document/boleto.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { guardarBoleto } from '../../../domain/api/boletos.ts'
import type { Answer } from '../../../domain/api/define.ts'
import {
  cancelarLancamento,
  estornarPagamento,
  mudarLancamento,
  verLancamento,
} from '../../../domain/api/lancamentos.ts'
import { cobrarParcela, tirarPixDaParcela } from '../../../domain/api/pix.ts'
import type { ArgsOf } from '../../../domain/commands/define.ts'
import { financeiro } from '../../../domain/commands/financeiro/index.ts'
import { remessa } from '../../../domain/commands/remessa/index.ts'
import { boletoWord } from '../../../domain/options/remessas.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { useAwaitedKeys } from '../../keys/use-awaited-keys.ts'
import { onNews } from '../../realtime.ts'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { read } from '../../state/query.ts'
import { PixCode } from '../../till/dialogs/pix-code.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { VirtualGrid } from '../../ui/list/virtual-grid.tsx'
import { Screen } from '../../ui/screen.tsx'
import { askRemittance } from '../remessas/actions.ts'
import { categoryOf, isOpen, listPath, nameOf, printReceipt, refresh, settleRows } from './actions.ts'
import { openBoletos, openCarne } from './carne.ts'
import { PAYMENTS, statusWord } from './columns.tsx'
import { renegotiate, spelt, TAKEN_BACK, undoRenegotiation } from './renegotiate.ts'

type Shown = Answer<typeof verLancamento>['data']

/** Screen `/financeiro/contas_receber/:id/editar`, or contas_pagar: an instalment, its payments, its entry's others. */
export function EntryScreen() {
  const id = Number.parseInt(useParams<{ id: string }>().id, 10)
  const [path] = useLocation()
  const back = listPath(path.includes('contas_pagar') ? 2 : 1)
  const { data, error } = useQuery({
    ...read(verLancamento, { params: { id } }, { semMover: true }),
    retry: false,
  })
  useAwaitedKeys(!data, !data && error !== null)
  return data ? <Entry parcela={data.data} /> : <Waiting error={error} back={back} />
}

function Waiting({ error, back }: { error: Error | null; back: string }) {
  useScope('parcela', { onBack: () => go(back), backTo: back })
  return (
    <Screen title="Conta">
      <p role={error ? 'alert' : 'status'} className={error ? 'text-bad' : 'text-dim'}>
        {error ? errorText(error, 'Erro ao abrir a parcela') : 'carregando…'}
      </p>
    </Screen>
  )
}

function Entry({ parcela }: { parcela: Shown }) {
  const { id, pagamentos, irmas, tipo, status } = parcela
  const cursor = useCursor(pagamentos.length)
  const payment = pagamentos[cursor.atual]
  const open = isOpen(parcela)
  const loose = parcela.origem === null
  const paid = pagamentos.some(({ estorno }) => estorno === null)
  const back = listPath(tipo)
  const { descricao, valor, vencimento, competencia } = parcela

  const change = async ({ categoria, competencia, ...said }: ArgsOf<typeof financeiro.mudar>) => {
    const body = { ...said, ...(competencia ? { competencia } : {}) }
    const categoria_id = await categoryOf(categoria, tipo)
    const seguintes =
      parcela.recorrente_id !== null &&
      (await openDialog(confirmDialog, {
        pergunta: 'Mudar também as seguintes desta conta recorrente?',
        detalhe: 'Não: muda só esta',
        inicial: 'nao',
      })) === true
    await call(mudarLancamento, { params: { id }, body: { ...body, categoria_id, seguintes } })
    await refresh()
    notify('Parcela mudada')
  }
  const { boleto, nosso_numero, pix_copia } = parcela
  const keep = async (body: ArgsOf<typeof financeiro.boleto>) => {
    await call(guardarBoleto, { params: { id }, body })
    await refresh()
    notify(body.boleto ? 'Boleto guardado' : 'A parcela ficou sem boleto')
  }
  const code = parcela.cobranca?.copia_e_cola ?? null
  // shows a PIX payment as soon as the PSP (payment provider) reports it: the customer may be waiting
  useEffect(() => onNews('PixAtualizado', () => void refresh()), [])
  const charge = async () => {
    const { data } = await call(cobrarParcela, { params: { id } })
    await refresh()
    notify(data.copia_e_cola ? 'PIX pronto: mostre o código ou imprima' : 'Pedido ao banco do Pix')
  }
  const uncharge = async () => {
    const { data } = await call(tirarPixDaParcela, { params: { id } })
    await refresh()
    notify(UNCHARGED[data.situacao] ?? 'O banco do Pix ainda não respondeu')
  }
  const cancel = async (body: { motivo: string }) => {
    const { data } = await call(cancelarLancamento, { params: { id }, body })
    await refresh()
    notify(`Parcela cancelada${data.remessa?.situacao === 'confirmada' ? TAKEN_BACK : ''}`)
  }
  const undo = async (body: ArgsOf<typeof financeiro.estornar>) => {
    if (!payment) return
    await call(estornarPagamento, { params: { id: payment.id }, body })
    await refresh()
    notify(`Estornado: ${formatMoney(payment.valor)} de ${payment.data}`)
  }

  const [last] = parcela.renegociacoes
  const stands = last && last.desfeita === null ? last : undefined
  const linked = stands?.outras[0]
  useScope('parcela', {
    commands: [
      ...cursor.comandos,
      on(financeiro.renegociar, open && (() => renegotiate([parcela]))),
      on(financeiro.desfazerRenegociacao, stands && (said => undoRenegotiation(stands, said)), {
        sobre: () => stands && { texto: `Voltam as parcelas de antes: ${spelt(stands)}` },
      }),
      on(financeiro.ligada, linked && (() => go(`${back}/${linked.id}/editar`))),
      on(financeiro.receber, open && (() => settleRows(financeiro.receber, [parcela]))),
      on(financeiro.mudar, open && change, {
        sobre: () => ({
          texto: nameOf(parcela),
          valores: {
            ...{ descricao, valor, vencimento, competencia: competencia ?? '' },
            categoria: parcela.categoria?.nome ?? '',
          },
        }),
      }),
      on(financeiro.boleto, open && keep, {
        sobre: () => ({
          texto: nameOf(parcela),
          valores: { boleto: boleto ?? '', nosso_numero: nosso_numero ?? '', pix_copia: pix_copia ?? '' },
        }),
      }),
      on(financeiro.cancelar, open && loose && !paid && cancel, {
        sobre: () => ({ texto: nameOf(parcela) }),
      }),
      on(financeiro.estornar, payment && payment.estorno === null && undo, {
        sobre: () =>
          payment && {
            texto: `${formatMoney(payment.valor)} de ${payment.data}`,
            valores: { data: payment.data },
          },
      }),
      on(
        financeiro.carne,
        tipo === 1 && parcela.parceiro !== null && (said => openCarne({ parcela_id: id }, said)),
      ),
      on(
        financeiro.imprimirBoleto,
        tipo === 1 && open && (boleto ?? pix_copia ?? code) !== null && (said => openBoletos([id], said)),
      ),
      on(remessa.preparar, tipo === 1 && (open || parcela.remessa !== null) && (() => askRemittance([id]))),
      on(financeiro.cobrarPix, tipo === 1 && open && code === null && charge),
      on(financeiro.tirarPix, parcela.cobranca !== null && uncharge),
      on(financeiro.recibo, payment && (() => printReceipt([payment], true))),
    ],
    labels: { 'financeiro.receber': tipo === 1 ? 'Receber' : 'Pagar' },
    onBack: () => go(back),
    backTo: back,
  })

  return (
    <Screen
      title={tipo === 1 ? 'Conta a receber' : 'Conta a pagar'}
      full
      note={
        <span
          role="status"
          className={status === 'vencida' ? 'text-bad' : status === 'paga' ? 'text-ok' : ''}
        >
          {statusWord(status)}
        </span>
      }
    >
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-1 border-line border-b px-3 py-2">
          <Fact name="Descrição">{descricao}</Fact>
          <Fact name="Parceiro">{parcela.parceiro?.nome ?? 'sem parceiro'}</Fact>
          <Fact name="Parcela">
            {parcela.num_parcela}/{parcela.parcelas}
          </Fact>
          <Fact name="Vencimento">{vencimento}</Fact>
          {parcela.categoria ? <Fact name="Categoria">{parcela.categoria.nome}</Fact> : null}
          {parcela.recorrente_id === null ? null : <Fact name="Repete">todo mês</Fact>}
          <Fact name="Valor">{formatMoney(valor)}</Fact>
          <Fact name="Pago">{formatMoney(parcela.valor_pago)}</Fact>
          {boleto ? <Fact name="Boleto">{formatBoleto(boleto)}</Fact> : null}
          {parcela.remessa ? <Fact name="No banco">{boletoWord(parcela.remessa, paid)}</Fact> : null}
          {nosso_numero ? <Fact name="Nosso número">{nosso_numero}</Fact> : null}
          {dec(parcela.multa).isZero() ? null : <Fact name="Multa">{formatMoney(parcela.multa)}</Fact>}
          {dec(parcela.juros).isZero() ? null : (
            <Fact name={`Juros de ${parcela.dias} dias`}>{formatMoney(parcela.juros)}</Fact>
          )}
          <dl className="ml-auto text-right">
            <dt className="rotulo">{open ? 'Para hoje' : 'Em aberto'}</dt>
            <dd className="text-[1.4em] text-ref">{formatMoney(parcela.devido)}</dd>
          </dl>
        </div>
        <VirtualGrid
          id="grade-pagamentos"
          title="Pagamentos"
          columns={PAYMENTS}
          total={pagamentos.length}
          rowAt={index => pagamentos[index]}
          current={cursor.atual}
          onChoose={cursor.ir}
          empty="Nenhum pagamento"
        />
        <div className="max-h-[40vh] overflow-auto">
          {code && open ? <PixCode code={code} valor={parcela.aberto} ownKey={false} /> : null}
          {irmas.length > 1 ? <Instalments title="Parcelas" rows={irmas} current={id} /> : null}
          {parcela.renegociacoes.map(each => (
            <Instalments
              key={each.id}
              title={`${each.lado === 'nova' ? 'Veio da renegociação de' : 'Renegociada em'} ${each.data} por ${each.usuario}: ${spelt(each)}${
                each.desfeita ? ` · desfeita: ${each.desfeita.motivo}` : ''
              }`}
              rows={each.outras}
            />
          ))}
        </div>
      </div>
    </Screen>
  )
}

const UNCHARGED: Readonly<Record<string, string>> = {
  cancelado: 'O PIX foi tirado',
  pago: 'Já estava pago: a parcela foi recebida',
  conferir: 'Veio outro valor: decida em PIX recebidos',
}

const Instalments = ({
  title,
  rows,
  current,
}: {
  title: string
  rows: Shown['renegociacoes'][number]['outras'] | Shown['irmas']
  current?: number
}) => (
  <section aria-label={title} className="border-line border-t px-3 py-1">
    <p className="rotulo">{title}</p>
    <ol>
      {rows.map(row => (
        <li key={row.id} className={`flex gap-3 ${row.id === current ? 'text-ref' : ''}`}>
          <span>
            {'descricao' in row ? `${row.descricao} ${row.num_parcela}` : `${row.num_parcela}/${rows.length}`}
          </span>
          <span>{row.vencimento}</span>
          <span>{formatMoney(row.valor)}</span>
          <span className={row.status === 'vencida' ? 'text-bad' : 'text-dim'}>{statusWord(row.status)}</span>
        </li>
      ))}
    </ol>
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <dl>
    <dt className="rotulo">{name}</dt>
    <dd>{children}</dd>
  </dl>
)
