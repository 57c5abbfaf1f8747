import { useEffect, useRef, useState } from 'react'
import { form, foto as fotoCommands } from '../../../../domain/commands/form/index.ts'
import { lista } from '../../../../domain/commands/lista/index.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { attention } from '../../../dialogs/error.tsx'
import { on } from '../../../keys/scopes.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseOrConfirm } from '../../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { chooseFiles } from '../../../ui/field/choose-files.ts'
import {
  CAMERA_QUALITY,
  dataUrl,
  inside,
  type PhotoCrop,
  PROPORCOES,
  paint,
  permitted,
  QUADRADO,
  ZOOM_MAX,
  ZOOM_STEP,
} from './photo-picture.ts'

interface Dados {
  /** File pasted or dropped. */
  arquivo?: File | undefined
  foto: string | null
  /** True when the crop need not be square. */
  livre?: boolean
}

const VIEW = 420
const MOVE = 0.05

/**
 * Dialog 'form.foto' ('EDITAR FOTO'): file, camera, paste or drop, then zoom by 0.2, turn by 90°, mirror and crop (square;
 * for a logo, one of PROPORCOES), all by keyboard. Closes with a data URL. Camera errors are ignored (doc 3 §9.1).
 */
export function PhotoDialog({ data, close }: DialogProps<Dados, string>) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const inteira: PhotoCrop = data.livre ? { ...QUADRADO, proporcao: null } : QUADRADO
  const [corte, setCorte] = useState<PhotoCrop>(inteira)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [changed, setChanged] = useState(false)

  const take = async (given: Blob | undefined, novo = true) => {
    if (!given) return
    if (!permitted(given)) return void attention('Esse tipo de arquivo não é permitido!')
    try {
      setPicture(await createImageBitmap(given))
      setCorte(inteira)
      setChanged(novo)
    } catch {
      void attention('Esse tipo de arquivo não é permitido!')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the picture given on opening
  useEffect(() => {
    if (data.arquivo) void take(data.arquivo)
    else if (data.foto)
      void fetch(data.foto)
        .then(answer => answer.blob())
        .then(
          blob => take(blob, false),
          () => {},
        )
  }, [])
  useEffect(() => {
    if (picture && canvas.current) paint(canvas.current, picture, corte, VIEW)
  }, [picture, corte])
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream
    return () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [stream])

  const edit = (change: Partial<PhotoCrop>) => {
    if (!picture) return
    setChanged(true)
    setCorte(before => inside({ ...before, ...change }, picture.width, picture.height))
  }
  const zoom = (step: number) =>
    edit({ zoom: Math.max(1, Math.min(ZOOM_MAX, Math.round((corte.zoom + step) * 10) / 10)) })
  const turn = (degrees: number) => edit({ giro: (corte.giro + degrees + 360) % 360 })
  const shape = () => {
    const at = PROPORCOES.findIndex(([proporcao]) => proporcao === corte.proporcao)
    edit({ proporcao: PROPORCOES[(at + 1) % PROPORCOES.length]?.[0] ?? null })
  }
  const shaped = PROPORCOES.find(([proporcao]) => proporcao === corte.proporcao)?.[1]
  const camera = async () => {
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: true }))
    } catch {
      // camera errors are ignored (doc 3 §9.1)
    }
  }
  const shoot = async () => {
    const shown = video.current
    if (!shown || shown.videoWidth === 0) return
    const frame = document.createElement('canvas')
    frame.width = shown.videoWidth
    frame.height = shown.videoHeight
    frame.getContext('2d')?.drawImage(shown, 0, 0)
    const blob = await new Promise<Blob | null>(done => frame.toBlob(done, 'image/jpeg', CAMERA_QUALITY))
    setStream(null)
    await take(blob ?? undefined)
  }
  const done = () => {
    if (stream) return void shoot()
    if (picture) close(changed ? dataUrl(picture, corte) : (data.foto ?? dataUrl(picture, corte)))
  }
  const editing = picture !== null && stream === null
  return (
    <Dialog
      title="EDITAR FOTO"
      scope="form.foto"
      width="w-[92ch]"
      onClose={() => (stream ? setStream(null) : close())}
      commands={[
        on(form.confirmar, (editing || stream !== null) && done),
        on(fotoCommands.arquivo, stream === null && (() => chooseFiles(file.current))),
        on(fotoCommands.camera, stream === null && camera),
        on(fotoCommands.aproximar, editing && (() => zoom(ZOOM_STEP))),
        on(fotoCommands.afastar, editing && (() => zoom(-ZOOM_STEP))),
        on(fotoCommands.girarEsquerda, editing && (() => turn(-90))),
        on(fotoCommands.girarDireita, editing && (() => turn(90))),
        on(fotoCommands.espelhar, editing && (() => edit({ espelho: !corte.espelho }))),
        on(fotoCommands.proporcao, editing && data.livre === true && shape),
        on(lista.acima, editing && (() => edit({ y: corte.y + MOVE }))),
        on(lista.abaixo, editing && (() => edit({ y: corte.y - MOVE }))),
        on(lista.recolher, editing && (() => edit({ x: corte.x + MOVE }))),
        on(lista.expandir, editing && (() => edit({ x: corte.x - MOVE }))),
      ]}
      labels={{ 'form.confirmar': stream ? 'Fotografar' : 'Concluir' }}
      footer={
        <CloseOrConfirm
          onClose={() => (stream ? setStream(null) : close())}
          confirm={stream ? 'Fotografar' : 'Concluir'}
          onConfirm={done}
          disabled={!editing && !stream}
        />
      }
    >
      <section
        aria-label="Foto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the section takes the focus, for keys and for paste
        tabIndex={0}
        data-autofocus
        className="flex gap-4 p-3 outline-none"
        onPaste={event => void take(event.clipboardData.files[0])}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
        onWheel={event => zoom(event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP)}
        onPointerMove={event => {
          if (event.buttons === 1 && editing)
            edit({ x: corte.x + event.movementX / VIEW, y: corte.y + event.movementY / VIEW })
        }}
      >
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/gif"
          className="hidden"
          aria-label="Arquivo da foto"
          tabIndex={-1}
          onChange={event => void take(event.target.files?.[0])}
        />
        <div
          className="grid flex-none place-items-center border border-line"
          style={{ width: VIEW, height: VIEW }}
        >
          {stream ? (
            // biome-ignore lint/a11y/useMediaCaption: the live picture of the camera has no sound
            <video ref={video} autoPlay playsInline className="size-full object-cover" />
          ) : picture ? (
            <canvas
              ref={canvas}
              role="img"
              aria-label={data.livre ? `Corte da imagem: ${shaped}` : 'Corte quadrado da foto'}
            />
          ) : (
            <p className="text-dim">Solte ou cole uma imagem aqui</p>
          )}
        </div>
        <div className="grid content-start gap-1">
          <Button chord="a" onClick={() => chooseFiles(file.current)}>
            Arquivo
          </Button>
          <Button chord="c" onClick={() => void camera()}>
            Câmera
          </Button>
          {editing ? (
            <>
              <Button chord="+" onClick={() => zoom(ZOOM_STEP)}>
                Aproximar
              </Button>
              <Button chord="-" onClick={() => zoom(-ZOOM_STEP)}>
                Afastar
              </Button>
              <Button chord="e" onClick={() => turn(-90)}>
                Girar à esquerda
              </Button>
              <Button chord="d" onClick={() => turn(90)}>
                Girar à direita
              </Button>
              <Button chord="m" onClick={() => edit({ espelho: !corte.espelho })}>
                Espelhar
              </Button>
              {data.livre ? (
                <Button chord="p" onClick={shape}>
                  Proporção: {shaped}
                </Button>
              ) : null}
              <p className="pt-2 text-dim">
                ↑ ↓ ← → movem o corte
                <br />
                zoom {corte.zoom.toFixed(1).replace('.', ',')} · {corte.giro}°
                {corte.espelho ? ' · espelhada' : ''}
              </p>
            </>
          ) : null}
        </div>
      </section>
    </Dialog>
  )
}
