import { useEffect, useState } from 'react'
import { buscarLocal } from '../../domain/api/mapa.ts'
import { form, foto, mapa } from '../../domain/commands/form/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import { call } from '../api/client.ts'
import { ApiError, errorText, NetworkError } from '../api/errors.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { openDialog } from '../dialogs/define.ts'
import { attention, errorDialog } from '../dialogs/error.tsx'
import { on } from '../keys/scopes.ts'
import { alerta } from '../state/notices.ts'
import { Button } from '../ui/button.tsx'
import { CloseOrConfirm } from '../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { MapCanvas } from './map-canvas.tsx'
import { moved, onWire, type Ponto, ZOOM_MAX } from './mercator.ts'
import { position } from './position.ts'

interface Dados {
  /** Place already chosen; null: none. */
  ponto: Ponto | null
  /** Address to search when no place is chosen; '': none. */
  endereco: string
  credito: string
}

const BRASILIA: Ponto = { lat: -15.793889, log: -47.882778 }
const FAR = 4
/** Zoom at a chosen place or at the device's position (doc 3 §9.1). */
const ZOOM = 14
const ZOOM_ENDERECO = 17
const STEP_PX = 64

/**
 * Dialog 'form.mapa' ('LOCALIZAÇÃO'): the place is under the cross, arrows move the map, F2 confirms; resolves to the
 * place. Opens at the place already chosen, else at the address, else at the device's position.
 */
export function MapDialog({ data: dados, close }: DialogProps<Dados, Ponto>) {
  const [{ centro, zoom, ponto }, setView] = useState({
    centro: dados.ponto ?? BRASILIA,
    zoom: dados.ponto ? ZOOM : FAR,
    ponto: dados.ponto,
  })
  const choose = (place: Ponto, at?: number) =>
    setView(view => ({ centro: place, ponto: place, zoom: at ?? view.zoom }))
  const here = async () => {
    try {
      choose(await position(), ZOOM)
    } catch (error) {
      void openDialog(errorDialog, { titulo: 'Erro', mensagem: (error as Error).message })
    }
  }
  const search = async () => {
    if (!dados.endereco) return
    try {
      const { data } = await call(buscarLocal, { query: { endereco: dados.endereco }, semMover: true })
      choose({ lat: Number(data.lat), log: Number(data.log) }, ZOOM_ENDERECO)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      alerta(
        error instanceof NetworkError ? error.message : errorText(error, 'Endereço não localizado no mapa'),
      )
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the data given on opening
  useEffect(() => {
    if (!dados.ponto) void (dados.endereco ? search() : here())
  }, [])

  const step = (dx: number, dy: number) => () =>
    setView(view => {
      const place = moved(view.centro, view.zoom, dx * STEP_PX, dy * STEP_PX)
      return { ...view, centro: place, ponto: place }
    })
  const closer = (steps: number) =>
    setView(view => ({ ...view, zoom: Math.max(1, Math.min(ZOOM_MAX, view.zoom + steps)) }))
  const confirm = () => (ponto ? close(ponto) : void attention('Selecione a localização'))
  return (
    <Dialog
      title="LOCALIZAÇÃO"
      scope="form.mapa"
      width="w-[96ch]"
      onClose={() => close()}
      commands={[
        on(form.confirmar, confirm),
        on(lista.acima, step(0, -1)),
        on(lista.abaixo, step(0, 1)),
        on(lista.recolher, step(-1, 0)),
        on(lista.expandir, step(1, 0)),
        on(foto.aproximar, () => closer(1)),
        on(foto.afastar, () => closer(-1)),
        on(mapa.endereco, dados.endereco !== '' && search),
        on(mapa.recentralizar, here),
      ]}
      footer={
        <>
          <Button chord="r" onClick={() => void here()}>
            Recentralizar
          </Button>
          {dados.endereco ? (
            <Button chord="e" onClick={() => void search()}>
              Ir ao endereço
            </Button>
          ) : null}
          <CloseOrConfirm onClose={() => close()} onConfirm={confirm} autoFocus />
        </>
      }
    >
      <div className="grid gap-1 p-2">
        <MapCanvas
          center={centro}
          zoom={zoom}
          point={ponto}
          onChoose={place => choose(place)}
          onScroll={closer}
        />
        <p className="flex justify-between gap-3 text-xs">
          <output aria-label="Localização">
            {ponto ? `${onWire(ponto.lat)}, ${onWire(ponto.log)}` : 'nenhum ponto escolhido'} · zoom {zoom}
          </output>
          <span className="text-dim">{dados.credito}</span>
        </p>
      </div>
    </Dialog>
  )
}
