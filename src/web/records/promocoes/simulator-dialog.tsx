import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { dayFromWire, dayToIso, isoToWire } from '../../../core/dates/day.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Promocao } from '../../../core/promotions/promotion.ts'
import { lineTotal } from '../../../core/venda/line-total.ts'
import { simulateOffers } from '../../../core/venda/offers/simulate.ts'
import type { Consumidor, ItemVenda } from '../../../core/venda/venda.ts'
import { promocao } from '../../../domain/commands/promocao/index.ts'
import { CLASSIFICACAO } from '../../../domain/options/parceiro.ts'
import { promocoes } from '../../../domain/records/promocoes/index.ts'
import { promotionOf } from '../../../domain/records/promocoes/of-values.ts'
import { catalogAtom, catalogOffers, openCatalog } from '../../catalog/catalog.ts'
import { showError } from '../../commands/show-error.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { useShortForm, useTexto } from '../../forms/short-form.ts'
import { on } from '../../keys/scopes.ts'
import { finishDate, finishTime, typedDate, typedTime } from '../../register/fields/date/date-text.ts'
import { quantity, unitPrice } from '../../state/places.ts'
import { EntryBox } from '../../stock/entry-box.tsx'
import type { TableColumn } from '../../tables/use-table.ts'
import { momentOfOffers, offeredTo } from '../../till/offers/offered.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { takeText } from '../../ui/field/take-text.ts'
import { VirtualGrid } from '../../ui/list/virtual-grid.tsx'
import { Scroller } from '../../ui/scroller.tsx'
import type { Simulated } from './simulator-window.ts'
import { useBasket } from './use-basket.ts'

const GRID = 'linhas-simuladas'
const CADASTRADO: Consumidor = {
  ...{ parceiro_id: 0, addresse_id: null, nome: null, cpf_cnpj: null, tipo: 'F', uf: null },
  ...{ tipo_contribuite: 9, consumidor: 1 },
}

/** Lists the customers that a basket can be tried with: key, words, and who it is. */
const customersOf = ({ parceiros: [one] = [] }: Promocao): [string, string, Consumidor | null][] => [
  ['', 'Sem cadastro', null],
  ['cadastrado', 'Cadastrado', CADASTRADO],
  ['primeira', 'Primeira compra', { ...CADASTRADO, primeira: true }],
  ...CLASSIFICACAO.map(([code, nome]): [string, string, Consumidor] => [
    String(code),
    `Classificação ${nome}`,
    { ...CADASTRADO, classes: [code] },
  ]),
  ...(one === undefined
    ? []
    : [
        ['dela', 'Um dos clientes dela', { ...CADASTRADO, parceiro_id: one }] as [string, string, Consumidor],
      ]),
]

const COLUMNS: readonly TableColumn<ItemVenda>[] = [
  { id: 'nome', titulo: 'Produto', largura: 'minmax(18ch,1fr)', celula: ({ nome }) => nome },
  {
    ...{ id: 'qtde', titulo: 'Qtde', largura: '11ch', direita: true },
    celula: ({ qtde, unidade }) => quantity(qtde, unidade),
  },
  {
    ...{ id: 'preco', titulo: 'Preço', largura: '11ch', direita: true },
    celula: ({ preco }) => unitPrice(preco),
  },
  {
    ...{ id: 'desconto', titulo: 'Desconto', largura: '12ch', direita: true },
    celula: ({ desconto }) =>
      dec(desconto).isZero() ? '' : <span className="text-live">{formatMoney(desconto)}</span>,
  },
  {
    ...{ id: 'paga', titulo: 'Paga', largura: '13ch', direita: true },
    celula: item => formatMoney(lineTotal(item).liquido.toFixed(2)),
  },
  {
    ...{ id: 'promocoes', titulo: 'Promoções', largura: 'minmax(14ch,0.8fr)', wideOnly: true },
    celula: ({ promocoes = [] }) => (
      <span className="text-dim">{(promocoes ?? []).map(({ nome }) => nome).join(', ')}</span>
    ),
  },
]

const readDay = (text: string) => dayFromWire(finishDate(text))
const readTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d:00$/.exec(finishTime(text))?.[0]

/** Joins a typed day and hour to an ISO moment; null: one of them is none. */
function momentOf(dia: string, hora: string): string | null {
  const [day, time] = [readDay(dia), readTime(hora)]
  return day && time ? `${dayToIso(day)}T${time}` : null
}

/** Tries the values of a promotion's form, with the catalogue's other promotions, on a basket typed here. */
export function SimulatorDialog({ data: { valores, id }, close }: DialogProps<Simulated>) {
  const box = useRef<HTMLInputElement>(null)
  const catalogue = useAtomValue(catalogAtom)
  const now = useMemo(momentOfOffers, [])
  const { cesta, cursor, pendente, ler, buscar, setQuantity, remove } = useBasket(now)
  const [dia, setDia] = useState(() => isoToWire(now.slice(0, 10)))
  const [hora, setHora] = useState(() => now.slice(11, 16))
  const typed = useShortForm({ cliente: '', cupom: '', tpag: '' })
  const [cliente, cupom, tpag] = [
    useTexto(typed, 'cliente'),
    useTexto(typed, 'cupom'),
    useTexto(typed, 'tpag'),
  ]
  useEffect(() => void openCatalog().catch(showError), [])

  // a promotion that is not stored yet would be the newest: it gives way where others save as much
  const mine = useMemo(() => promotionOf(valores, id || Number.MAX_SAFE_INTEGER), [valores, id])
  const clientes = useMemo(() => customersOf(mine), [mine])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue is read again when another one came
  const { venda, explain } = useMemo(() => {
    const promocoes = [...catalogOffers().promocoes.filter(each => each.id !== mine.id), mine]
    return simulateOffers(
      cesta,
      { ...offeredTo(cesta), promocoes },
      {
        em: momentOf(dia, hora) ?? now,
        consumidor: clientes.find(([key]) => key === cliente)?.[2] ?? null,
        cupons: cupom.trim() === '' ? [] : [cupom],
        tpag: tpag || null,
      },
    )
  }, [cesta, mine, clientes, dia, hora, cliente, cupom, tpag, catalogue, now])
  const told = useMemo(
    () =>
      explain().toSorted(
        (a, b) =>
          Number(b.promocao_id === mine.id) - Number(a.promocao_id === mine.id) ||
          Number(a.falta !== null) - Number(b.falta !== null),
      ),
    [explain, mine],
  )
  const off = venda.itens.reduce((sum, { desconto }) => sum.plus(dec(desconto)), ZERO)
  const pays = venda.itens.reduce((sum, item) => sum.plus(lineTotal(item).liquido), ZERO)
  const some = cesta.itens.length > 0

  return (
    <Dialog
      title={`Simular: ${mine.nome}`}
      scope="promocao.simulador"
      width="w-[150ch]"
      onClose={() => close()}
      commands={[
        ...cursor.comandos,
        on(promocao.ler, () =>
          document.activeElement === box.current
            ? ler(takeText(box.current), 'teclado')
            : box.current?.focus(),
        ),
        on(promocao.buscar, () => buscar(takeText(box.current))),
        on(promocao.quantidade, some && (({ qtde }) => setQuantity(qtde))),
        on(promocao.retirar, some && remove),
      ]}
      footer={
        <>
          <p role="status" aria-label="Total" className="mr-auto">
            {`Paga ${formatMoney(pays.toFixed(2))}`}
            {off.isZero() ? '' : `, economiza ${formatMoney(off.toFixed(2))}`}
          </p>
          <Button chord="Escape" onClick={() => close()}>
            Fechar
          </Button>
        </>
      }
    >
      <form
        ref={typed.formRef}
        className="grid min-h-0 overflow-hidden"
        onSubmit={event => event.preventDefault()}
      >
        <EntryBox ref={box} pending={pendente} gridId={GRID} current={some ? cursor.atual : undefined} />
        <div className="flex gap-3 px-3 pt-2 *:flex-1 max-[900px]:flex-wrap">
          <Field
            label="Dia"
            inputMode="numeric"
            maxLength={10}
            value={dia}
            onChange={event => setDia(typedDate(event.target.value))}
            onBlur={() => setDia(finishDate(dia))}
            error={readDay(dia) ? undefined : 'Data inválida'}
          />
          <Field
            label="Hora"
            inputMode="numeric"
            maxLength={5}
            value={hora}
            onChange={event => setHora(typedTime(event.target.value))}
            error={readTime(hora) ? undefined : 'Hora inválida'}
          />
          <ChoiceField
            label="Cliente"
            options={clientes.map(([key, nome]) => [key, nome] as const)}
            {...typed.field('cliente')}
          />
          <Field label="Cupom dito" maxLength={30} data-scan="off" {...typed.field('cupom')} />
          <ChoiceField
            label="Pagando tudo em"
            blank="Ainda não pagou"
            options={promocoes.fields.meios.options}
            {...typed.field('tpag')}
          />
        </div>
        <div className="grid h-[24vh] min-h-0">
          <VirtualGrid
            id={GRID}
            title="Cesta"
            columns={COLUMNS}
            total={venda.itens.length}
            rowAt={index => venda.itens[index]}
            current={cursor.atual}
            onChoose={cursor.ir}
            empty="Leia ou digite os produtos da cesta"
          />
        </div>
        <Scroller
          role="region"
          aria-label="Promoções"
          className="max-h-[20vh] min-h-0 overflow-auto border-line border-t px-3 py-1"
        >
          <ul>
            {told.map(({ promocao_id, nome, valor, falta }) => (
              <li key={promocao_id} className="flex gap-2">
                <span className={promocao_id === mine.id ? 'font-semibold' : ''}>{nome}</span>
                <span className={valor === null ? 'text-dim' : 'text-live'}>
                  {valor === null ? falta : `− ${formatMoney(valor)}`}
                </span>
              </li>
            ))}
          </ul>
        </Scroller>
      </form>
    </Dialog>
  )
}
