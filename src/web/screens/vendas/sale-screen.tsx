import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'wouter'
import { nomeEmissao, type TpEmis } from '../../../core/document/emissao.ts'
import { modelName } from '../../../core/document/models.ts'
import { isWithSupplier } from '../../../core/document/types/index.ts'
import { type VendaAnswer, verVenda } from '../../../domain/api/vendas.ts'
import { kindOfSale } from '../../../domain/documents/documento/kinds.ts'
import { errorText } from '../../api/errors.ts'
import { NoteEvents } from '../../events/note-events.tsx'
import { useScope } from '../../keys/scopes.ts'
import { SaleEnvios } from '../../paper/sale-envios.tsx'
import { documentShown } from '../../register/fields/mask-document.ts'
import { cameFrom, go } from '../../state/location.ts'
import { read } from '../../state/query.ts'
import { Money } from '../../ui/money.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Scroller } from '../../ui/scroller.tsx'
import { freightAction, manifestAction } from './manifest-window.ts'
import { fullTime, momentName, noteNumber } from './note-number.ts'
import { saleActions, saleWords, typeOf } from './sale-actions.ts'
import { SaleItems, text } from './sale-items.tsx'
import { SaleTrail } from './sale-trail.tsx'
import { StatusWord } from './status-word.tsx'
import { ToCheck } from './to-check.tsx'

/** Shows one sale: its lines, its payments and its document's history; the commands have the same keys as in the list. */
export function SaleScreen() {
  const id = Number.parseInt(useParams<{ id: string }>().id, 10)
  const { data, error, isPending } = useQuery(read(verVenda, { params: { id } }, { semMover: true }))
  const sale = data?.data
  const [opener] = useState(cameFrom)
  useScope('venda.ver', {
    commands: [...saleActions(sale), manifestAction(sale ? [sale] : []), freightAction(sale ? [sale] : [])],
    labels: saleWords(sale),
    onBack: () => (opener ? window.history.back() : go('/vendas')),
    backTo: opener ?? '/vendas',
  })

  if (!sale)
    return (
      <Screen title="Venda">
        {isPending ? null : (
          <p role="alert" className="text-bad">
            {errorText(error, 'Registro não encontrado')}
          </p>
        )}
      </Screen>
    )
  return (
    <Screen
      title={`${kindOfSale(sale)?.singular ?? 'Venda'} ${noteNumber(sale)}`}
      note={<StatusWord sale={sale} />}
      full
    >
      <div className="grid min-h-0 lg:grid-cols-[minmax(0,1fr)_46ch]">
        <Scroller className="overflow-auto">
          <ToCheck sale={sale} />
          <SaleItems sale={sale} />
          <SaleTrail sale={sale} />
          <NoteEvents note={sale} />
          {mayBeOut(sale) ? <SaleEnvios sale={sale} /> : null}
          <Journal sale={sale} />
        </Scroller>
        <aside aria-label="Totais" className="grid min-h-0 border-line border-l bg-panel">
          <Scroller className="overflow-auto px-3 py-2">
            <Totals sale={sale} />
          </Scroller>
        </aside>
      </div>
    </Screen>
  )
}

/** True for a sale whose document may have been sent by e-mail or link; false for an issued NFC-e of the till. */
const mayBeOut = ({ status, terminal_id, modelo }: VendaAnswer) =>
  status === 'A' || terminal_id === null || modelo === '55'

/** Gives the type of emission as text, with its number in the layout (tpEmis). */
const tellEmissao = (tpEmis: TpEmis): string =>
  tpEmis === 9
    ? 'contingência offline (9)'
    : `${nomeEmissao(tpEmis).replace(/^[CN]/, c => c.toLowerCase())} (${tpEmis})`

function Line({ name, children, tone = '' }: { name: string; children: ReactNode; tone?: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-dim">{name}</dt>
      <dd className={`text-right ${tone}`}>{children}</dd>
    </div>
  )
}

function Totals({ sale }: { sale: VendaAnswer }) {
  return (
    <>
      <p className="rotulo">Total</p>
      <p className="text-right font-semibold text-live text-total">
        <Money value={sale.valor_total} />
      </p>
      <dl className="border-line border-b pb-2">
        <Line name="Produtos">
          <Money value={sale.valor_produtos} />
        </Line>
        <Line name="Desconto">
          <Money value={sale.desconto} />
        </Line>
        <Line name="Acréscimo">
          <Money value={sale.acrscimo} />
        </Line>
        {(sale.pagamento ?? [])
          .filter(payment => payment['tipo'] !== 2)
          .map((payment, index) => (
            <Line key={text(payment['uid']) || index} name={text(payment['descricao']) || 'Pagamento'}>
              <Money value={text(payment['valor']) || '0'} />
            </Line>
          ))}
        <Line name="Troco">
          <Money value={sale.troco} />
        </Line>
      </dl>
      <dl className="border-line border-b py-2">
        <Line name={isWithSupplier(typeOf(sale)) ? 'Fornecedor' : 'Consumidor'}>
          {sale.nome_consumidor ?? sale.cliente ?? (documentShown(sale.cpf_cnpj ?? '') || 'não identificado')}
        </Line>
        <Line name="Vendedor">{sale.vendedor}</Line>
        {sale.operador === sale.vendedor ? null : <Line name="Operador">{sale.operador}</Line>}
        <Line name={momentName(sale)}>{fullTime(sale.paga_em)}</Line>
        <Line name="Modelo">{`${sale.modelo} ${modelName(sale.modelo)}`}</Line>
        <Line name="Emissão">{tellEmissao(sale.tp_emis ?? 1)}</Line>
        <Line name="Protocolo">{sale.protocolo}</Line>
        {sale.prazo_transmissao ? (
          <Line name="Transmitir até" tone="text-bad">
            {fullTime(sale.prazo_transmissao)}
          </Line>
        ) : null}
        {sale.prazo_cancelamento ? (
          <Line name="Cancelável até">{fullTime(sale.prazo_cancelamento)}</Line>
        ) : null}
        {sale.cancelamento_tardio ? (
          <Line name="Fora do prazo até">{fullTime(sale.cancelamento_tardio.ate)}</Line>
        ) : null}
        {sale.cancelamento_com_anuencia ? (
          <Line name="Depois">{`só com autorização da SEFAZ, pedida ${sale.cancelamento_com_anuencia}`}</Line>
        ) : null}
      </dl>
      <p className="rotulo pt-2">Chave de acesso</p>
      <p className="text-ref">{sale.chave?.replace(/(\d{4})(?=.)/g, '$1 ') ?? 'ainda sem chave'}</p>
      {(sale.outros_numeros ?? []).map(({ numero, texto }) => (
        <p key={numero} role="note" className="pt-2">
          {texto}
        </p>
      ))}
      {sale.cstat ? (
        <p
          className={
            ['100', '101', '120', '135', '150', '155'].includes(sale.cstat) ? 'pt-2' : 'pt-2 text-bad'
          }
        >
          {sale.cstat} {sale.xmotivo}
        </p>
      ) : null}
      {sale.orientacao ? (
        <p role="note">
          {sale.orientacao.texto}
          {sale.orientacao.campo ? ` (campo: ${sale.orientacao.campo})` : ''}
        </p>
      ) : null}
    </>
  )
}

const TONES: Record<string, string> = {
  autorizada: 'text-ok',
  rejeitada: 'text-bad',
  denegada: 'text-bad',
  desconhecida: 'text-bad',
  contingencia: 'text-bad',
}

/** Lists every step of the document's emission, oldest first. */
function Journal({ sale }: { sale: VendaAnswer }) {
  const steps = sale.diario ?? []
  if (steps.length === 0) return null
  return (
    <section aria-label="Diário de emissão" className="border-line border-t px-2 py-2">
      <h2 className="rotulo">Diário de emissão</h2>
      <ol className="ml-1 border-line border-l">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the journal only grows
          <li key={index} className="relative grid grid-cols-[21ch_16ch_minmax(0,1fr)] gap-2 pl-4">
            <i
              aria-hidden="true"
              className={`absolute top-2 -left-1 size-[7px] bg-current ${TONES[text(step['para'])] ?? 'text-dim'}`}
            />
            <time className="text-dim">{fullTime(text(step['em']))}</time>
            <b className={`font-semibold ${TONES[text(step['para'])] ?? ''}`}>{text(step['para'])}</b>
            <span className="text-dim">
              {[step['cstat'], step['xmotivo'], step['causa']].map(text).filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
