/** Shows a product's small picture, else the initials of the first two words of its name. */
export function Avatar({ name, photo }: { name: string; photo: string | undefined }) {
  const box = 'h-[18px] w-[24px] flex-none border border-line'
  return photo ? (
    <img src={photo} alt="" loading="lazy" className={`${box} object-cover`} />
  ) : (
    <span aria-hidden="true" className={`${box} text-center text-dim text-xs leading-[16px]`}>
      {initials(name)}
    </span>
  )
}

const initials = (nome: string): string =>
  nome
    .split(/\s+/)
    .filter(word => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map(word => word[0]?.toUpperCase() ?? '')
    .join('')
