/** In the demo no mail leaves the server: where to read it. */
export function PostBox({ address }: { address: string | null | undefined }) {
  if (!address) return null
  return (
    <p className="pt-2 text-dim">
      Na demonstração os e-mails ficam em{' '}
      <a className="text-ref underline" href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
    </p>
  )
}
