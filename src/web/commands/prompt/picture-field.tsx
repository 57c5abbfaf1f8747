import { type Ref, useState } from 'react'
import { holdKeys, releaseKeys } from '../../keys/hold.ts'
import { alerta } from '../../state/notices.ts'
import { FileField } from '../../ui/field/file-field.tsx'

interface PictureFieldProps {
  label: string
  name: string
  autoFocus: boolean
  onBlur: () => void
  error: string | undefined
  accept: string | undefined
  /** One was chosen before. */
  has: boolean
  /** Its bytes in base64; '' where the choice was given up. */
  onRead: (base64: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** A picture of this computer or telephone, as the text that goes in a body. */
export function PictureField({ accept, has, onRead, ...field }: PictureFieldProps) {
  const [nome, setNome] = useState<string | null>(has ? 'escolhida' : null)
  const take = async (file: File | null) => {
    setNome(file?.name ?? null)
    if (!file) return onRead('')
    // the key that sends it waits until it is here
    holdKeys('resposta')
    try {
      onRead(await base64Of(file))
    } catch {
      setNome(null)
      onRead('')
      alerta('A imagem não pôde ser lida')
    } finally {
      releaseKeys('resposta')
    }
  }
  return <FileField {...field} accept={accept} file={nome} onChoose={file => void take(file)} />
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
