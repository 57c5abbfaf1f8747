import { useEffect, useState } from 'react'
import { form } from '../../../domain/commands/form/index.ts'
import {
  type LastBatch,
  type ResultadoDesfazer,
  toBulkEndpoints,
} from '../../../domain/fields/endpoints/to-bulk-endpoints.ts'
import { BROUGHT } from '../../../domain/integracao/importados/index.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import { call } from '../../api/client.ts'
import { callWithProgress, type Progresso } from '../../api/progress.ts'
import { showError } from '../../commands/show-error.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { invalidateRegister } from '../endpoints.ts'
import { minuteHere } from '../fields/date/moment-here.ts'
import { countOf } from './contar.ts'
import { Progress } from './progress.tsx'

interface Palavras {
  titulo: string
  pergunta: string
  /** Result texts, for one row and for several. */
  feitas: readonly [string, string]
  nota: string
}

/** Texts of the dialog by kind of batch. */
const PALAVRAS: Readonly<Record<LastBatch['tipo'], Palavras>> = {
  lote: {
    titulo: 'Desfazer edição em massa',
    pergunta: 'Desfazer a edição de',
    feitas: ['linha voltou ao que era', 'linhas voltaram ao que eram'],
    nota: 'Linhas alteradas depois disso ficam como estão e são listadas.',
  },
  importacao: {
    titulo: 'Desfazer importação',
    pergunta: 'Desfazer a importação de',
    feitas: ['linha desfeita', 'linhas desfeitas'],
    nota: 'As incluídas vão para os excluídos e as alteradas voltam ao que eram; as que mudaram depois disso ou estão em uso ficam como estão e são listadas.',
  },
}

/**
 * Undoes the last bulk edit or import of the list on screen. Rows changed since then, or in use, are not undone but listed;
 * when a row is refused for another reason, the undo may be run again.
 */
export function UndoDialog({ data: dados, close }: DialogProps<{ registerId: string }, boolean>) {
  const register = [...PRESENTED, ...BROUGHT].find(({ id }) => id === dados.registerId)
  const [ultimo, setUltimo] = useState<LastBatch | null>(null)
  const [feito, setFeito] = useState<ResultadoDesfazer | null>(null)
  const [andando, setAndando] = useState<Progresso | null>(null)
  /** True when F2 came before the batch: the undo starts once it loads, and F2 does not reach the list behind. */
  const [cedo, setCedo] = useState(false)

  const { titulo, pergunta, feitas, nota } = register?.brought
    ? { ...PALAVRAS.importacao, nota: register.brought.undone }
    : PALAVRAS[ultimo?.tipo ?? 'lote']

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it opens
  useEffect(() => {
    const nada = () => {
      notify('Não há edição em massa nem importação para desfazer')
      close(false)
    }
    if (!register) return nada()
    call(toBulkEndpoints(register).ultimo, { params: {} }).then(
      ({ data }) => (data ? setUltimo(data) : nada()),
      error => {
        showError(error)
        close(false)
      },
    )
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the batch has loaded
  useEffect(() => {
    if (cedo && ultimo) void undo()
  }, [cedo, ultimo])

  const undo = async () => {
    if (andando || !register) return
    if (!ultimo) return setCedo(true)
    if (feito) return close(true)
    setAndando({ feitas: 0, total: ultimo.linhas, etapa: 'desfazendo' })
    try {
      const { data } = await callWithProgress(
        toBulkEndpoints(register).desfazer,
        { params: { lote_id: ultimo.lote_id } },
        setAndando,
      )
      await invalidateRegister(register)
      if (data.recusadas.length > 0) setFeito(data)
      else {
        notify(countOf(data.desfeitas, ...feitas))
        close(true)
      }
    } catch (error) {
      showError(error)
      close(false)
    } finally {
      setAndando(null)
    }
  }
  const quando = ultimo && minuteHere(ultimo.em)
  return (
    <Dialog
      title={titulo}
      scope="confirmacao"
      onClose={() => (andando ? undefined : close(feito !== null))}
      commands={[on(form.confirmar, undo)]}
      footer={
        <>
          {andando ? (
            <>
              <Progress {...andando} />
              <span className="flex-1" />
            </>
          ) : null}
          {feito || andando ? null : (
            <Button chord="Escape" onClick={() => close(false)}>
              Não
            </Button>
          )}
          <Button chord="F2" primary autoFocus disabled={andando !== null} onClick={undo}>
            {feito ? 'Fechar' : 'Desfazer'}
          </Button>
        </>
      }
    >
      {feito ? (
        <div className="px-3 py-2">
          <p>
            {countOf(feito.desfeitas, ...feitas)};{' '}
            <span className="text-bad">
              ✕ {countOf(feito.recusadas.length, 'ficou como está', 'ficaram como estão')}
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
              ? `${pergunta} ${countOf(ultimo.linhas, 'linha', 'linhas')} de ${register?.title}?`
              : 'Procurando o que desfazer…'}
          </p>
          <p className="px-3 pb-3 text-dim">{quando ? `Feita em ${quando}. ${nota}` : ''}</p>
        </>
      )}
    </Dialog>
  )
}

export const undoDialog = defineDialog('lote.desfazer', UndoDialog)
