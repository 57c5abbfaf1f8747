import { verMapa } from '../../domain/api/mapa.ts'
import { call } from '../api/client.ts'
import { ApiError, errorText, NetworkError } from '../api/errors.ts'
import { defineDialog, openDialog } from '../dialogs/define.ts'
import { errorDialog } from '../dialogs/error.tsx'
import { comCarregando } from '../dialogs/loading.tsx'
import type { FormStore } from '../register/form/store.ts'
import { later } from '../shell/later.tsx'
import { onWire, placeOf } from './mercator.ts'

const mapDialog = defineDialog(
  'form.mapa',
  later(() => import('./map-dialog.tsx'), 'MapDialog'),
)

const NO_KEY = 'Api Key não informada'

/** Makes the address text of the typed fields, 'Rua A, 10, Centro, São Paulo, SP, 01001000'; '' without a street. */
function addressOf(store: FormStore): string {
  const { endereco, numero, bairro, cep } = store.valores()
  const city = store.objeto('municipio_id')
  if (!endereco) return ''
  return [endereco, numero, bairro, city?.['name'], city?.['uf'], cep].filter(Boolean).join(', ')
}

/**
 * Opens the map over the form of an address; the chosen place goes to `lat` and `log` (the API's spelling). Without a
 * key of the maps service shows 'Api Key não informada' (doc 3 §8).
 */
export async function chooseOnMap(store: FormStore): Promise<void> {
  const state = await comCarregando(call(verMapa, { semMover: true })).catch(error => {
    if (error instanceof ApiError || error instanceof NetworkError) return errorText(error, NO_KEY)
    throw error
  })
  if (typeof state === 'string')
    return void (await openDialog(errorDialog, { titulo: 'Erro', mensagem: state }))
  if (!state.data.chave) return void (await openDialog(errorDialog, { titulo: 'Erro', mensagem: NO_KEY }))
  const { lat, log } = store.valores()
  const place = await openDialog(mapDialog, {
    ponto: placeOf(lat, log),
    endereco: addressOf(store),
    credito: state.data.credito,
  })
  if (place) store.preencher({ lat: onWire(place.lat), log: onWire(place.log) })
}
