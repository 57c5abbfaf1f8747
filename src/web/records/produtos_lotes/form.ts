import { compareDays, dayFromWire } from '../../../core/dates/day.ts'
import { readLotLabel } from '../../../core/stock/lot-label.ts'
import { onScan } from '../../keys/scan.ts'
import { giveBack } from '../../keys/scan-field.ts'
import { today } from '../../register/fields/date/date-text.ts'
import { fillForm } from '../../register/form/fill.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Override } from '../../register/overrides.ts'
import { alerta, notify } from '../../state/notices.ts'

/** Makes a new lot's balance follow the typed quantity, until the user types a balance. */
function followQuantity(store: FormStore): () => void {
  let before = store.valor('quantidade')
  return () => {
    const { quantidade, saldo } = store.valores()
    if (!store.contexto.novo || quantidade === before) return
    before = quantidade
    if (saldo === null || saldo === undefined || store.preenchido('saldo'))
      store.preencher({ saldo: quantidade })
  }
}

const EXPIRED = 'Este lote já está vencido: confira a validade'

/** Warns of a past expiry date: the lot may be registered, because the shop has it, but must not be sold by mistake. */
function tellExpired(store: FormStore): () => void {
  let told = store.valor('validade')
  return () => {
    const validade = store.valor('validade')
    if (validade === told) return
    told = validade
    const day = dayFromWire(validade)
    if (day && compareDays(day, today()) < 0) alerta(EXPIRED)
  }
}

/** Fills the fields from a lot label scanned anywhere in the form; types any other scan into the focused field. */
function takeLabel(store: FormStore, texto: string): void {
  const label = readLotLabel(texto)
  if (!label) {
    giveBack(texto, document.activeElement)
    return
  }
  const { lote, fabricacao, validade, quantidade, avisos } = label
  void fillForm(store, { lote, fabricacao, validade, ...(store.contexto.novo ? { quantidade } : {}) })
  for (const aviso of avisos) alerta(aviso)
  if (avisos.length === 0) notify(lote ? `Etiqueta lida: lote ${lote}` : 'Etiqueta lida')
}

function watchLot(store: FormStore): () => void {
  const watched = [followQuantity(store), tellExpired(store)]
  const ends = [
    store.ouvir(() => {
      for (const look of watched) look()
    }),
    onScan(({ texto }) => takeLabel(store, texto)),
  ]
  return () => {
    for (const end of ends) end()
  }
}

export const lotesForm: Override = { observar: watchLot }
