import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { creditLeftOf } from '../../../core/venda/payment/credit-limit.ts'
import { contaDoCliente } from '../../../domain/api/conta-cliente.ts'
import type { Answer } from '../../../domain/api/define.ts'
import type { Lancamento } from '../../../domain/api/lancamentos.ts'
import { caixa } from '../../../domain/commands/caixa/index.ts'
import { financeiro } from '../../../domain/commands/financeiro/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { countOf } from '../../register/bulk/contar.ts'
import { isOpen, settleRows, sumOf } from '../../screens/financeiro/actions.ts'
import { COLUMNS } from '../../screens/financeiro/columns.tsx'
import { read } from '../../state/query.ts'
import { hasFlag } from '../../state/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { GridOrError } from '../../ui/list/grid-or-error.tsx'
import { Total } from '../../ui/list/totals-foot.tsx'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { useMarks } from '../../ui/list/use-marks.ts'
import type { AccountAsked } from './account-window.ts'
import { askCustomer } from './ask-customer.ts'
import { receiveAtTill } from './receive.ts'

const COLUMNS_OF_ONE = COLUMNS.filter(({ id }) => id !== 'parceiro')

/** Shows a customer's limit, credit and instalments; receives the marked ones, else the one under the cursor. */
export function AccountDialog({ data, close }: DialogProps<AccountAsked, void>) {
  const [cliente, setCliente] = useState(data.cliente)
  const { data: answer, error } = useQuery(
    read(contaDoCliente, { params: { id: cliente } }, { semMover: true }),
  )
  const conta = answer?.data
  const rows = conta?.parcelas ?? []
  const cursor = useCursor(rows.length)
  const marks = useMarks<Lancamento>()
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>('[role="grid"]')?.focus(), [])
  const row = rows[cursor.atual]
  // filters again on each render: an instalment received meanwhile is no longer open
  const marked = rows.filter(each => isOpen(each) && marks.marcada(each))
  const chosen = marked.length > 0 ? marked : row && isOpen(row) ? [row] : []
  const { terminal } = data
  const receives = terminal !== null || hasFlag('menu_financeiro')

  const receive = async () => {
    const done =
      terminal === null ? await settleRows(financeiro.receber, chosen) : await receiveAtTill(chosen, terminal)
    if (done) marks.limpar()
  }
  const other = async () => {
    const next = await askCustomer()
    if (!next) return
    marks.limpar()
    cursor.ir(0)
    setCliente(next)
  }

  return (
    <Dialog
      title={conta ? `Conta de ${conta.cliente.nome}` : 'Conta do cliente'}
      scope="pdv.conta"
      width="w-[132ch]"
      labels={{ 'form.confirmar': 'Receber' }}
      onClose={() => close()}
      commands={[
        ...cursor.comandos,
        on(
          lista.marcar,
          row && isOpen(row) ? () => marks.alternar(row, () => cursor.ir(cursor.atual + 1)) : false,
        ),
        on(caixa.marcarConta, rows.some(isOpen) && (() => marks.marcar(rows.filter(isOpen)))),
        on(form.confirmar, receives && chosen.length > 0 && receive),
        on(caixa.outroCliente, terminal !== null && other),
      ]}
    >
      {conta ? <Standing conta={conta} /> : null}
      <div ref={box} className="grid h-[308px]">
        <GridOrError
          title="Parcelas"
          columns={COLUMNS_OF_ONE}
          total={rows.length}
          rowAt={index => rows[index]}
          current={cursor.atual}
          onChoose={cursor.ir}
          marked={each => isOpen(each) && marks.marcada(each)}
          empty={conta ? 'Nada a prazo' : 'Carregando'}
          error={error}
          failure="Erro ao carregar a conta"
        />
      </div>
      <p
        role="status"
        aria-label="Totais"
        className="flex h-6 items-center justify-end gap-4 border-line border-t px-3 whitespace-nowrap"
      >
        {chosen.length === 0 ? null : (
          <>
            <span>{countOf(chosen.length, 'parcela', 'parcelas')}</span>
            <Total name="Σ para hoje" value={formatMoney(sumOf(chosen))} />
          </>
        )}
      </p>
    </Dialog>
  )
}

function Standing({ conta }: { conta: Answer<typeof contaDoCliente>['data'] }) {
  const { limite, usado, credito, atraso, tolerancia, bloqueado } = conta
  const left = creditLeftOf(conta)
  const told: (readonly [string, string, tone?: string])[] = [
    ['Em aberto', formatMoney(usado)],
    bloqueado
      ? ['Limite', 'não compra a prazo', 'text-bad']
      : ['Limite', limite === null ? 'sem limite' : formatMoney(limite)],
    ...(left === null ? [] : [['Livre', formatMoney(left), dec(left).isZero() ? 'text-bad' : ''] as const]),
    ['Crédito do cliente', formatMoney(credito), dec(credito).gt(0) ? 'text-live' : ''],
    ...(atraso === 0
      ? []
      : [
          [
            'Atraso',
            `${countOf(atraso, 'dia', 'dias')}${tolerancia === null ? '' : `, tolera ${tolerancia}`}`,
            'text-bad',
          ] as const,
        ]),
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 px-3 py-2">
      {told.map(([nome, valor, tone = '']) => (
        <div key={nome}>
          <dt className="rotulo">{nome}</dt>
          <dd className={`text-xl ${tone}`}>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
