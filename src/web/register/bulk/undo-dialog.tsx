import { useEffect, useState } from 'react'
import { type ResultadoDesfazer, toBulkEndpoints } from '../../../domain/register/to-bulk-endpoints.ts'
import { REGISTERS } from '../../../domain/registers/index.ts'
import { call } from '../../api/client.ts'
import { callWithProgress } from '../../api/progress.ts'
import type { DialogProps } from '../../commands/dialogs.tsx'
import { showError } from '../../commands/show-error.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { invalidateRegister } from '../endpoints.ts'
import { contar } from './contar.ts'

interface Ultimo {
  lote_id: number
  em: string
  linhas: number
}

/**
 * Undoes the last bulk edit of the list on the screen. Rows written since stay as they are and are listed; others refused may be tried again.
 * Registered as 'lote.desfazer'.
 */
export function UndoDialog({ fechar }: DialogProps<unknown, boolean>) {
  const [register] = useState(() => REGISTERS.find(({ route }) => route === window.location.pathname))
  const [ultimo, setUltimo] = useState<Ultimo | null>(null)
  const [feito, setFeito] = useState<ResultadoDesfazer | null>(null)
  const [busy, setBusy] = useState(false)
  /** F2 before it is known what there is to undo: it waits, and never reaches the list below. */
  const [cedo, setCedo] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it opens
  useEffect(() => {
    const nada = () => {
      notify('Não há edição em massa para desfazer')
      fechar(false)
    }
    if (!register) return nada()
    call(toBulkEndpoints(register).ultimo, { params: {} } as never).then(
      ({ data }) => (data ? setUltimo(data) : nada()),
      error => {
        showError(error)
        fechar(false)
      },
    )
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what matters is that the answer has come
  useEffect(() => {
    if (cedo && ultimo) void desfazer()
  }, [cedo, ultimo])

  const desfazer = async () => {
    if (busy || !register) return
    if (!ultimo) return setCedo(true)
    if (feito) return fechar(true)
    setBusy(true)
    try {
      const { data } = await callWithProgress(
        toBulkEndpoints(register).desfazer,
        { params: { lote_id: ultimo.lote_id } } as never,
        () => {},
      )
      await invalidateRegister(register)
      if (data.recusadas.length > 0) setFeito(data)
      else {
        notify(contar(data.desfeitas, 'linha voltou ao que era', 'linhas voltaram ao que eram'))
        fechar(true)
      }
    } catch (error) {
      showError(error)
      fechar(false)
    } finally {
      setBusy(false)
    }
  }
  const quando =
    ultimo && new Date(ultimo.em).toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' })
  return (
    <Dialog
      titulo="Desfazer edição em massa"
      escopo="confirmacao"
      aoFechar={() => fechar(feito !== null)}
      comandos={{ 'form.confirmar': desfazer }}
      rodape={
        <>
          {feito ? null : (
            <Button chord="Escape" onClick={() => fechar(false)}>
              Não
            </Button>
          )}
          <Button chord="F2" principal autoFocus disabled={busy} onClick={desfazer}>
            {feito ? 'Fechar' : 'Desfazer'}
          </Button>
        </>
      }
    >
      {feito ? (
        <div className="px-3 py-2">
          <p>
            {contar(feito.desfeitas, 'linha voltou ao que era', 'linhas voltaram ao que eram')};{' '}
            <span className="text-bad">
              ✕ {contar(feito.recusadas.length, 'ficou como está', 'ficaram como estão')}
            </span>
            :
          </p>
          <ul className="max-h-[264px] overflow-auto">
            {feito.recusadas.map(({ id, rotulo, mensagem }) => (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 whitespace-nowrap">
                <span className="overflow-hidden text-ellipsis">{rotulo}</span>
                <span className="text-dim">{mensagem}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <p className="px-3 pt-3 text-lg">
            {ultimo
              ? `Desfazer a edição de ${contar(ultimo.linhas, 'linha', 'linhas')} de ${register?.title}?`
              : 'Procurando a última edição…'}
          </p>
          <p className="px-3 pb-3 text-dim">
            {quando ? `Feita em ${quando}. ` : ''}Linhas alteradas depois disso ficam como estão e são
            listadas.
          </p>
        </>
      )}
    </Dialog>
  )
}
