import { useQuery } from '@tanstack/react-query'
import { type RecebidaAnswer, verRecebida } from '../../../domain/api/recebidas.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { receivedEventActions } from '../../events/actions.ts'
import { maskDocument } from '../../register/fields/mask-document.ts'
import { read } from '../../state/query.ts'
import { ShortTable } from '../../tables/short-table.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { fullTime } from '../vendas/note-number.ts'
import { manifestActions, refresh } from './actions.ts'
import { NOTE_ITEMS } from './note-items.tsx'
import { expected, SAID } from './words.ts'

/** Shows one received note, with the content of its XML once the server has the full XML. */
export function NoteDialog({ data, close }: DialogProps<{ id: number }>) {
  const nota = useQuery(read(verRecebida, { params: { id: data.id } }, { semMover: true })).data?.data
  return (
    <Dialog
      title={nota ? `Nota ${nota.serie}/${nota.numero} · ${nota.emitente}` : 'Nota recebida'}
      scope="manifesto.nota"
      width="w-[110ch]"
      commands={[
        ...(nota ? manifestActions([nota], { row: nota, leave: () => close() }) : []),
        ...receivedEventActions(nota?.situacao === 'autorizada' && !nota.aguarda ? nota.id : null, refresh),
      ]}
      onClose={() => close()}
    >
      {nota ? <Note nota={nota} /> : <p className="px-3 py-2 text-dim">carregando…</p>}
    </Dialog>
  )
}

function Note({ nota }: { nota: RecebidaAnswer }) {
  const facts: readonly (readonly [string, string])[] = [
    ['CNPJ', maskDocument(nota.cnpj)],
    ['Emissão', fullTime(nota.data)],
    ['Situação', nota.situacao],
    ['Manifestação', nota.evento ? SAID[nota.evento] : 'nenhuma'],
    ['O que se espera', expected(nota) || 'nada'],
  ]
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-1 px-3 py-2">
        {facts.map(([name, value]) => (
          <dl key={name}>
            <dt className="rotulo">{name}</dt>
            <dd>{value}</dd>
          </dl>
        ))}
        <dl className="ml-auto text-right">
          <dt className="rotulo">Valor</dt>
          <dd className="text-[1.4em] text-ref">
            <Money value={nota.valor} />
          </dd>
        </dl>
      </div>
      <p className="border-line border-t px-3 py-1 text-dim">{nota.chave}</p>
      {nota.completa ? (
        <div className="max-h-[40vh] overflow-auto border-line border-t px-3 py-2">
          <ShortTable
            title="Itens"
            columns={NOTE_ITEMS}
            rows={nota.itens}
            keyOf={(_, index) => index}
            header="rotulo text-left"
            rowName={() => 'border-line border-t'}
          />
        </div>
      ) : (
        <p className="border-line border-t px-3 py-2 text-dim">
          Só o resumo chegou: os itens vêm com a ciência ou a confirmação.
        </p>
      )}
      <Steps andamento={nota.andamento} />
    </>
  )
}

function Steps({ andamento }: Pick<RecebidaAnswer, 'andamento'>) {
  if (andamento.length === 0) return null
  return (
    <ol aria-label="Eventos" className="border-line border-t px-3 py-2">
      {andamento.map(({ quando, o_que, texto, nosso, status }) => (
        <li key={`${quando} ${o_que}`} className="grid grid-cols-[21ch_32ch_minmax(0,1fr)] gap-2">
          <time className="text-dim">{fullTime(quando)}</time>
          <span className={status === 'rejeitado' ? 'text-bad' : ''}>
            {o_que}
            {nosso ? '' : ' (do emitente)'}
          </span>
          <span className="text-dim">{texto}</span>
        </li>
      ))}
    </ol>
  )
}
