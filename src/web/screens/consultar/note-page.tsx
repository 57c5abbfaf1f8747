import { modelName } from '../../../core/document/models.ts'
import type { NotaConsultada } from '../../../domain/api/sefaz.ts'
import { maskDocument } from '../../register/fields/mask-document.ts'
import { ShortTable } from '../../tables/short-table.tsx'
import { Money } from '../../ui/money.tsx'
import { NOTE_ITEMS } from '../manifesto/note-items.tsx'
import { fullTime } from '../vendas/note-number.ts'

const TONE = {
  autorizada: 'text-ok',
  cancelada: 'text-bad',
  denegada: 'text-bad',
  inexistente: 'text-bad',
  outra: 'text-live',
} as const
const WORD = {
  autorizada: 'autorizada',
  cancelada: 'cancelada',
  denegada: 'denegada',
  inexistente: 'não consta na SEFAZ',
  outra: 'ver a resposta',
} as const

type Fact = readonly [name: string, value: string]

/** Shows a note as SEFAZ reports it, and the content of its XML when the server has the XML. */
export function NotePage({ nota }: { nota: NotaConsultada }) {
  const { sefaz, falha, nota: xml } = nota
  const person = ({ nome, documento, uf }: NonNullable<typeof xml>['emitente']) =>
    [nome, documento && maskDocument(documento), uf].filter(Boolean).join(' · ')
  const facts: readonly Fact[] = [
    ['Emitente', xml ? person(xml.emitente) : `${maskDocument(nota.cnpj)} · ${nota.uf}`],
    ...(xml?.destinatario ? [['Destinatário', person(xml.destinatario)] as const] : []),
    ['Emissão', xml ? fullTime(xml.emissao) : nota.mes],
    ...(xml ? [['Natureza', xml.nat_op] as const] : []),
  ]
  return (
    <article aria-label={`${modelName(nota.modelo)} ${nota.serie}/${nota.numero}`} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-1">
        <h2 className="text-lg">
          {modelName(nota.modelo)} {nota.serie}/{nota.numero}{' '}
          {sefaz ? <span className={TONE[sefaz.situacao]}>{WORD[sefaz.situacao]}</span> : null}
        </h2>
        {xml ? (
          <span className="ml-auto text-[1.4em] text-ref">
            <Money value={xml.valor} />
          </span>
        ) : null}
      </div>
      {falha ? (
        <p role="alert" className="text-bad">
          {falha}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(fact => (
          <Said key={fact[0]} fact={fact} />
        ))}
      </div>
      {sefaz ? (
        <div className="flex flex-wrap gap-x-6 gap-y-1 border-line border-t pt-2">
          <Said fact={['Resposta da SEFAZ', `${sefaz.cstat} ${sefaz.xmotivo}`]} />
          {sefaz.protocolo ? <Said fact={['Protocolo', sefaz.protocolo]} /> : null}
          {sefaz.em ? <Said fact={['Recebida em', fullTime(sefaz.em)]} /> : null}
        </div>
      ) : null}
      <p className="border-line border-t pt-2 text-dim">{nota.chave.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      {nota.eventos.length > 0 ? (
        <ol aria-label="Eventos" className="border-line border-t pt-2">
          {nota.eventos.map(({ nome, seq, em, protocolo, texto }) => (
            <li
              key={`${nome} ${seq} ${protocolo}`}
              className="grid grid-cols-[21ch_32ch_minmax(0,1fr)] gap-2"
            >
              <time className="text-dim">{fullTime(em)}</time>
              <span>{nome}</span>
              <span className="text-dim">{[texto, protocolo].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {xml ? (
        <div className="border-line border-t pt-2">
          <ShortTable
            title="Itens"
            columns={NOTE_ITEMS}
            rows={xml.itens}
            keyOf={(_, index) => index}
            header="rotulo text-left"
            rowName={() => 'border-line border-t'}
          />
        </div>
      ) : (
        <p className="border-line border-t pt-2 text-dim">
          O XML desta nota não está aqui: a SEFAZ só diz a situação e os eventos.
        </p>
      )}
    </article>
  )
}

const Said = ({ fact: [name, value] }: { fact: Fact }) => (
  <dl>
    <dt className="rotulo">{name}</dt>
    <dd>{value}</dd>
  </dl>
)
