/** In the demo no mail leaves the server: where to read it. */
export function PostBox({ endereco }: { endereco: string | null | undefined }) {
  if (!endereco) return null
  return (
    <p className="pt-2 text-dim">
      Na demonstração os e-mails ficam em{' '}
      <a className="text-ref underline" href={endereco} target="_blank" rel="noreferrer">
        {endereco}
      </a>
    </p>
  )
}
