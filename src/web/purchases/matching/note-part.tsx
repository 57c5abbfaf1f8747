import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { inAMonth, oddPayables } from '../../../core/purchases/vencimentos.ts'
import { sumOf } from '../../../core/venda/payment/check-instalments.ts'
import type { Conferencia } from '../../../domain/api/compras.ts'
import { maskDocument } from '../../register/fields/mask-document.ts'
import { fullTime } from '../../screens/vendas/note-number.ts'
import { useDeposits } from '../../stock/use-deposits.ts'
import { readMethods } from '../../till/payment/lists.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { type Conferida, payablesOf, undated } from './lines.ts'
import type { Matching } from './use-matching.ts'

/** Query of the payment methods for a purchase, methods on credit first. */
export const METHODS = {
  queryKey: ['meios da compra'],
  queryFn: async () =>
    (await readMethods()).toSorted((a, b) => Number(b.indicador_forma) - Number(a.indicador_forma)),
}

const CREDITS: readonly (readonly [keyof Conferencia['creditos'], string])[] = [
  ['icms', 'ICMS'],
  ['ipi', 'IPI'],
  ['pis_cofins', 'PIS e COFINS'],
  ['ibs_cbs', 'IBS e CBS'],
]

/** Edits the warehouse, the expenses outside the note, the recoverable taxes and the payment of the note. */
export function NotePart({ matching, onInstalments }: { matching: Matching; onInstalments: () => void }) {
  const { conferida, change } = matching
  const { nota, creditos, parcelas } = conferida
  const deposits = useDeposits()
  const methods = useQuery(METHODS).data ?? []
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-6 overflow-auto px-3 py-2 max-[1000px]:grid-cols-1">
      <Facts nota={nota} />
      <div className="grid content-start gap-1">
        {deposits.length > 1 ? (
          <ChoiceField
            label="Depósito"
            options={deposits.map(({ id, nome }) => [id, String(nome)] as const)}
            value={conferida.deposito_id ?? deposits[0]?.id ?? ''}
            onChange={event => change({ deposito_id: Number(event.target.value) })}
          />
        ) : null}
        <NumberField
          label="Frete e despesas fora da nota (R$)"
          autoFocus
          value={conferida.despesas}
          min="0"
          onChange={despesas => change({ despesas })}
          onFocus={event => event.target.select()}
          help="Repartidos pelos itens: entram no custo"
        />
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="rotulo">Impostos que voltam como crédito</legend>
          {CREDITS.map(([key, label]) => (
            <label key={key} className="flex items-center gap-1">
              <input
                type="checkbox"
                checked={creditos[key]}
                onChange={event => change({ creditos: { ...creditos, [key]: event.target.checked } })}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <ChoiceField
          label="Meio de pagamento"
          data-campo="meio_id"
          blank="Sem contas a pagar"
          options={methods.map(({ id, descricao }) => [id, descricao] as const)}
          value={conferida.meio_id ?? ''}
          onChange={event => change(paidBy(conferida, Number(event.target.value) || null))}
        />
        <Payables nota={nota} parcelas={parcelas}>
          <Button chord="F10" onClick={onInstalments}>
            Parcelas
          </Button>
        </Payables>
      </div>
    </div>
  )
}

/**
 * Changes the payment method. Without a method there are no instalments; with one, the present instalments, else the note's,
 * else one for the whole amount in a month.
 */
function paidBy(
  { nota, parcelas }: Conferida,
  meio_id: number | null,
): Pick<Conferida, 'meio_id' | 'parcelas'> {
  if (meio_id === null) return { meio_id, parcelas: [] }
  if (parcelas.length > 0) return { meio_id, parcelas }
  const alone = [{ vencimento: inAMonth(nota.emissao), valor: nota.totais.nota }]
  return { meio_id, parcelas: nota.duplicatas.length > 0 ? payablesOf(nota) : alone }
}

function Payables({
  nota,
  parcelas,
  children,
}: Pick<Matching['conferida'], 'nota' | 'parcelas'> & { children: ReactNode }) {
  const total = sumOf(parcelas)
  const proposed = undated({ nota, parcelas })
  const [odd] = oddPayables(parcelas, nota.totais.nota, nota.pagamentos)
  return (
    <section aria-label="Parcelas a pagar">
      <p className="flex items-baseline gap-3">
        <span className="rotulo">Parcelas a pagar</span>
        {parcelas.length > 0 ? (
          <span className={odd ? 'text-live' : 'text-dim'}>{formatMoney(total.toFixed(2))}</span>
        ) : (
          <span className="text-dim">nenhuma</span>
        )}
        <span className="flex-1" />
        {children}
      </p>
      {odd ? (
        <p role="status" className="text-live">
          {odd}
        </p>
      ) : null}
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(28ch,1fr))]">
        {parcelas.map(({ vencimento, valor }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is its place
          <li key={at}>
            <span className="text-dim">{at + 1}.</span> {vencimento} · {formatMoney(valor)}
            {proposed.has(at) ? <span className="text-live"> · data proposta</span> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Amounts that are part of the note's total, but that only the lines of the note have. */
const OF_LINES = [
  ['FCP ST', 'fcp_st'],
  ['Imposto de importação', 'ii'],
  ['IPI devolvido', 'ipi_devolvido'],
  ['ICMS monofásico', 'icms_mono_retido'],
  ['PIS/COFINS ST', 'pis_cofins_st'],
  ['ICMS desonerado', 'icms_desonerado'],
] as const

const ofLines = ({ itens }: Conferencia, nome: (typeof OF_LINES)[number][1]): string =>
  sumOf(itens.map(({ valores }) => ({ valor: valores[nome] ?? null }))).toFixed(2)

function Facts({ nota }: { nota: Conferencia }) {
  const { fornecedor, totais } = nota
  const facts: readonly (readonly [string, string])[] = [
    ['Fornecedor', `${fornecedor.nome}${fornecedor.parceiro_id === null ? ' (será cadastrado)' : ''}`],
    ['CNPJ', maskDocument(fornecedor.cnpj)],
    ['Cidade', `${fornecedor.municipio} ${fornecedor.uf}`],
    ['Emissão', fullTime(nota.emissao)],
    ['Chave', nota.chave],
    [
      'Protocolo',
      `${nota.protocolo}${nota.consultada ? ', conferido na SEFAZ' : ', a SEFAZ não respondeu agora'}`,
    ],
  ]
  const sums: readonly (readonly [string, string])[] = [
    ['Produtos', totais.produtos],
    ['Desconto', totais.desconto],
    ['Frete', totais.frete],
    ['Seguro', totais.seguro],
    ['Outras despesas', totais.outras],
    ['IPI', totais.ipi],
    ['ICMS ST', totais.icms_st],
    ...OF_LINES.map(([name, valor]) => [name, ofLines(nota, valor)] as const),
  ]
  return (
    <section aria-label="A nota" className="min-w-0">
      <dl className="grid grid-cols-[14ch_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="rotulo">{name}</dt>
            <dd className="truncate">{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-2 grid grid-cols-[14ch_16ch]">
        {sums.map(([name, value]) =>
          Number(value) === 0 ? null : (
            <div key={name} className="contents">
              <dt className="rotulo">{name}</dt>
              <dd className="text-right">{formatMoney(value)}</dd>
            </div>
          ),
        )}
        <dt className="rotulo">Total da nota</dt>
        <dd className="text-right text-ref">{formatMoney(totais.nota)}</dd>
      </dl>
    </section>
  )
}
