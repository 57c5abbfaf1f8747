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
  /** True when a picture was chosen before. */
  has: boolean
  /** Receives the file's bytes in base64; '' when cancelled or unreadable. */
  onRead: (base64: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** Field that reads a picture from this device as base64. */
export function PictureField({ accept, has, onRead, ...field }: PictureFieldProps) {
  const [nome, setNome] = useState<string | null>(has ? 'escolhida' : null)
  const take = async (file: File | null) => {
    setNome(file?.name ?? null)
    if (!file) return onRead('')
    // holds the key that sends the form until the file is read
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
