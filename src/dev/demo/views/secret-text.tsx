const SECRET =
  /(gh_(?:key|flow|code|rt)_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+|(?<=signature=)[\w-]+|(?<="code_verifier": ")[\w-]+)/;

/** Text in which secrets look shortened. Selecting and copying gives the whole secret. */
export function SecretText({ text }: { text: string }) {
  return (
    <>
      {text.split(SECRET).map((part, index) =>
        // split() puts the matches of the pattern at the odd indexes
        index % 2 === 1 ? (
          <code key={index} class="secret">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </>
  );
}
