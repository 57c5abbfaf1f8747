import { useQuery } from '@tanstack/react-query'
import { modelName } from '../../../core/document/models.ts'
import {
  conferirSeries,
  type SerieAConferir,
  seriesAConferir,
  situacaoEmissor,
} from '../../../domain/api/emissor.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { type FieldTexts, useShortForm } from '../../forms/short-form.ts'
import { on } from '../../keys/scopes.ts'
import { notify } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'

const CONFIRM = 'Confirmar e emitir'

/** Asks for each series' last number after a restore: none is issued until somebody who registers series answers. */
export function SeriesDialog({ close }: DialogProps) {
  const { data: rows } = useQuery({
    queryKey: ['emissor/series'],
    queryFn: async () => (await call(seriesAConferir, { semMover: true })).data,
    gcTime: 0,
  })
  return rows && rows.length > 0 ? (
    <AskNumbers rows={rows} close={() => close()} />
  ) : (
    <Dialog
      title="Conferir séries"
      scope="prompt"
      width="w-[80ch]"
      onClose={() => close()}
      commands={[on(form.confirmar, () => close())]}
      labels={{ 'form.confirmar': 'Fechar' }}
      footer={
        <CloseOrConfirm close="Voltar" onClose={() => close()} confirm="Fechar" onConfirm={() => close()} />
      }
    >
      <p role="status" className="min-h-6 p-3">
        {rows ? 'Nenhuma série espera: as notas estão saindo.' : 'Lendo as séries…'}
      </p>
    </Dialog>
  )
}

const nameOf = ({ id }: { id: number }) => `serie${id}`

/** Checks the typed numbers. Only digits: a number is read on a paper or on SEFAZ's page, and typed here. */
function judge(rows: readonly SerieAConferir[], texts: FieldTexts): Record<string, string> {
  const wrong = rows.flatMap(row => {
    const text = (texts[nameOf(row)] ?? '').trim()
    if (text === '') return [[nameOf(row), 'Campo Obrigatório']]
    if (!/^\d{1,9}$/.test(text)) return [[nameOf(row), 'Só números']]
    return Number(text) < row.ultimo
      ? [[nameOf(row), `Na cópia já era ${row.ultimo.toLocaleString('pt-BR')}`]]
      : []
  })
  return Object.fromEntries(wrong)
}

function AskNumbers({ rows, close }: { rows: readonly SerieAConferir[]; close: () => void }) {
  const typed = useShortForm(
    // only a series without notes has its number: the others' must be looked up, not accepted
    Object.fromEntries(rows.map(row => [nameOf(row), row.ultimo === 0 ? '0' : ''])),
    texts => judge(rows, texts),
  )
  const send = () => {
    const wrong = judge(rows, typed.valores())
    if (Object.keys(wrong).length > 0) return typed.recusar(wrong)
    void typed.enviar(async () => {
      const texts = typed.valores()
      const series = rows.map(row => ({ id: row.id, ultimo: Number(texts[nameOf(row)]) }))
      try {
        await call(conferirSeries, { body: { series }, semMover: true })
      } catch (error) {
        if (!(error instanceof ApiError) || !error.errors) throw error
        typed.recusar(
          Object.fromEntries(
            Object.entries(error.errors).map(([campo, [text = '']]) => [
              nameOf(rows[Number(campo.split('.')[1])] ?? { id: 0 }),
              text,
            ]),
          ),
        )
        return
      }
      await invalidate(situacaoEmissor)
      notify('Séries conferidas: as notas voltam a sair')
      close()
    })
  }
  return (
    <Dialog
      title="Conferir séries"
      scope="prompt"
      width="w-[80ch]"
      labels={{ 'form.confirmar': CONFIRM }}
      onClose={close}
      commands={[on(form.confirmar, send), ...typed.passeio(send)]}
      footer={
        <CloseOrConfirm
          close="Agora não"
          onClose={close}
          confirm={CONFIRM}
          onConfirm={send}
          disabled={typed.enviando}
        />
      }
    >
      <form ref={typed.formRef} className="grid gap-1 px-3 pt-2" onSubmit={event => event.preventDefault()}>
        <p className="pb-2">
          Este servidor foi restaurado de uma cópia, e nenhuma nota sai até você dizer o último número que
          cada série já tem na SEFAZ. As vendas são guardadas e emitidas depois. Confira no último DANFE de
          cada caixa, ou no portal da SEFAZ.
        </p>
        <div className="max-h-[50vh] overflow-auto">
          {rows.map((row, i) => (
            <Field
              key={row.id}
              label={`${modelName(row.modelo)} série ${row.serie}: último número`}
              help={`${row.caixas.join(', ') || row.nome}. Na cópia: ${row.ultimo.toLocaleString('pt-BR')}`}
              inputMode="numeric"
              maxLength={9}
              autoFocus={i === 0}
              {...typed.field(nameOf(row))}
            />
          ))}
        </div>
      </form>
    </Dialog>
  )
}
