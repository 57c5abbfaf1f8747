import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useRef, useState } from 'react'
import { qrVenda } from '../../../domain/api/vendas.ts'
import { call } from '../../api/client.ts'
import { tillSetting } from '../../catalog/catalog.ts'
import { hearAnyKey } from '../../keys/dispatcher.ts'
import { later } from '../../shell/later.tsx'
import { useDesk } from '../../state/desk.ts'
import { lastIssuedAtom } from '../issued/last.ts'

const QrPicture = later(() => import('../../ui/qr-picture.tsx'), 'QrPicture')

/** States in which a note's QR Code can be read. */
const ISSUED = ['autorizada', 'contingência']
/** Largest side of the picture: px, and part of the window's height. */
const MOST = 320
const PART = 0.42

/**
 * Shows the QR Code of the note just issued over the empty cart, for the customer's phone, for the seconds of the
 * company's setting. Any key closes the picture; the key's command still runs, but of Esc, which only closes.
 */
export function NoteQr() {
  const desk = useDesk()
  const last = useAtomValue(lastIssuedAtom)
  const before = useRef(last)
  const [shown, setShown] = useState<{ nota: string; conteudo: string } | null>(null)

  useEffect(() => {
    const was = before.current
    before.current = last
    if (!last?.id || was?.uuid !== last.uuid || was.situacao === last.situacao) return
    if (!ISSUED.includes(last.situacao) || tillSetting('qrcode_na_tela_s') === 0) return
    const { id, uuid, nota } = last
    // the picture is dropped when the next customer's sale has begun
    const late = () => desk.hasItems.get() || lastIssuedAtom.get()?.uuid !== uuid
    if (late()) return
    call(qrVenda, { params: { id } }).then(
      ({ data: { conteudo } }) => conteudo && !late() && setShown({ nota, conteudo }),
      () => {}, // the paper shows the QR Code too
    )
  }, [last, desk])

  useEffect(() => {
    if (!shown) return
    const close = () => setShown(null)
    const timer = setTimeout(close, tillSetting('qrcode_na_tela_s') * 1000)
    const stop = hearAnyKey(({ key }) => {
      close()
      return key === 'Escape'
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [shown])

  if (!shown) return null
  return (
    <section
      aria-label="QR Code da nota"
      className="pointer-events-none fixed top-1/3 short:top-16 left-[calc((100%-var(--painel))/2)] -translate-x-1/2 border border-line bg-panel p-3 text-center max-[900px]:left-1/2"
    >
      <p className="pb-2">{shown.nota}: fotografe para ver a nota</p>
      <div className="flex justify-center">
        <Suspense fallback={null}>
          <QrPicture
            text={shown.conteudo}
            label={`QR Code da ${shown.nota}`}
            most={Math.min(MOST, Math.round(window.innerHeight * PART))}
          />
        </Suspense>
      </div>
      <p className="pt-2 text-dim">Qualquer tecla fecha</p>
    </section>
  )
}
