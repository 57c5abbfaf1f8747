import { verMapa } from '../../domain/api/mapa.ts'
import { call } from '../api/client.ts'
import { ApiError, errorText, NetworkError } from '../api/errors.ts'
import { abrir } from '../commands/dialogs.tsx'
import type { FormStore } from '../register/form/store.ts'
import { comCarregando } from '../ui/carregando.tsx'
import { onWire, type Ponto, placeOf } from './mercator.ts'

const NO_KEY = 'Api Key não informada'

/** 'Rua A, 10, Centro, São Paulo, SP, 01001000', of what is typed; '' without a street. */
function addressOf(store: FormStore): string {
  const { endereco, numero, bairro, cep } = store.valores()
  const city = store.objeto('municipio_id')
  if (!endereco) return ''
  return [endereco, numero, bairro, city?.['name'], city?.['uf'], cep].filter(Boolean).join(', ')
}

/**
 * The map over the form of an address: its place goes to `lat` and `log`. // contrato
 * Without a key of the maps service: 'Api Key não informada' (doc 3 §8).
 */
export async function chooseOnMap(store: FormStore): Promise<void> {
  const state = await comCarregando(call(verMapa, { semMover: true })).catch(error => {
    if (error instanceof ApiError || error instanceof NetworkError) return errorText(error, NO_KEY)
    throw error
  })
  if (typeof state === 'string') return void (await abrir('erro', { titulo: 'Erro', mensagem: state }))
  if (!state.data.chave) return void (await abrir('erro', { titulo: 'Erro', mensagem: NO_KEY }))
  const { lat, log } = store.valores()
  const place = (await abrir('form.mapa', {
    ponto: placeOf(lat, log),
    endereco: addressOf(store),
    credito: state.data.credito,
  })) as Ponto | undefined
  if (place) store.preencher({ lat: onWire(place.lat), log: onWire(place.log) })
}
