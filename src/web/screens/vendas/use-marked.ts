import { becomes, SALE } from '../../../core/document/types/index.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { documentPath } from '../../../domain/documents/documento/origem.ts'
import { beginFrom, mayBegin } from '../../documents/origins/from-others.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { useMarks } from '../../ui/list/use-marks.ts'
import { freightAction, manifestAction } from './manifest-window.ts'
import { typeOf } from './sale-actions.ts'

interface Marked extends Pick<ReturnType<typeof useMarks<VendaAnswer>>, 'marcada' | 'total' | 'limpar'> {
  comandos: ScopeCommands
}

/** Keeps the documents marked in a list, to be joined into one note. `down` moves the cursor after a mark. */
export function useMarked(sale: VendaAnswer | undefined, down: () => void): Marked {
  const { marcadas, alternar, ...marks } = useMarks<VendaAnswer>()
  const joinable = marcadas.length > 1 && marcadas.every(one => becomes(typeOf(one), SALE))
  /** Reason why the marked documents cannot be joined, shown when the user presses the key. */
  const whyNot =
    marcadas.length === 0 || joinable
      ? null
      : marcadas.length === 1
        ? 'Marque ao menos dois para juntar'
        : 'Só orçamentos e pedidos se juntam: desmarque os outros'
  const join = () =>
    beginFrom('/documento/documento', {
      como: 'pedidos',
      ids: marcadas.map(({ id }) => id).join(','),
      tipo: SALE,
    })
  const copy = (one: VendaAnswer) => {
    const { id } = one
    const tipo = typeOf(one)
    const [route = ''] = documentPath({ id, tipo, terminal_id: null }).split(`/${id}`)
    return beginFrom(route, { como: 'copia', ids: String(id), tipo })
  }
  return {
    ...marks,
    comandos: [
      ...[manifestAction, freightAction].map(action =>
        action(marcadas.length > 0 ? marcadas : sale ? [sale] : []),
      ),
      on(lista.marcar, sale ? () => alternar(sale, down) : false),
      on(documento.juntar, marcadas.length > 0 && mayBegin(SALE) && join, { porque: whyNot }),
      on(
        registro.duplicar,
        sale && sale.terminal_id === null && mayBegin(typeOf(sale)) ? () => copy(sale) : false,
      ),
    ],
  }
}
